// What a step of the game looks like: the one thing in its events that is shown large over the map.

import type { GameEvent } from "../lib/types";
import { dataOf } from "./values";
import { kinds } from "../lib/values";
import type { EventKind, StrengthPart } from "./values";

interface Dice {
  colored: number;
  black: number;
  white: number;
}
export interface Fight {
  kind: "attack";
  seat: string;
  province: string;
  tokens: number;
  defenders: string[];
  strength: number;
  need: number;
  chance: number;
  parts: StrengthPart[];
  way: string | null;
  route: string[];
  /** Null until the dice have fallen, or where a Cathedral decides. */
  dice: (Dice & { place: number; by: string }) | null;
  cathedral: boolean;
  won: boolean | null;
}
export interface War {
  kind: "war";
  sides: { seat: string; die: number; bonus: number }[];
  text: string;
}
interface Bids {
  kind: "bids";
  rows: { seat: string; bid: number; tokens: number; place: number | null; before: number | null; tied: boolean }[];
}
interface Card {
  kind: "card";
  seat: string;
  card: string;
  paid: { seat: string; dollars: number; box: number }[];
  hits: string[];
}
interface Incomes {
  kind: "income";
  rows: { seat: string; dollars: number; interest: number; markers: number }[];
}
interface Market {
  kind: "market";
  /** Each throw with what it changed; what changed without one has no dice. A condition of 0: balanced again. */
  throws: {
    dice: Dice | null;
    changes: { commodity: string; condition: number }[];
  }[];
}
interface Bought {
  kind: "advance";
  seat: string;
  advance: string;
}
export type Scene = Fight | War | Bids | Card | Incomes | Market | Bought;

const dicesOf = ({ colored = 0, black = 0, white = 0 }: ReturnType<typeof dataOf>): Dice => ({ colored, black, white });

function fight(events: GameEvent[]): Fight | null {
  const at = events.findLastIndex((e) => e.kind === "attack");
  const declared = events[at];
  if (declared === undefined) return null;
  const data = dataOf(declared);
  const after = events.slice(at + 1);
  const rolled = after.find((e) => e.kind === "rolled");
  const roll = rolled === undefined ? null : dataOf(rolled);
  const ended = after.find((e) => e.kind === "attack_won" || e.kind === "attack_lost");
  return {
    kind: "attack",
    seat: data.seat ?? "",
    province: data.province ?? "",
    tokens: data.tokens ?? 0,
    defenders: data.defenders ?? [],
    strength: data.strength ?? 0,
    need: (data.defence ?? 0) + (data.market ?? 0),
    chance: data.chance ?? 0,
    parts: data.parts ?? [],
    way: data.way ?? null,
    route: data.route ?? [],
    dice: roll === null ? null : { ...dicesOf(roll), place: roll.place ?? 0, by: roll.decided_by ?? "" },
    cathedral: after.some((e) => e.kind === "cathedral_wins" || e.kind === "cathedral_repels"),
    won: ended === undefined ? null : ended.kind === "attack_won",
  };
}

const WAR = kinds<EventKind>("war_declared", "war_roll", "war_tied", "war_won", "war_ends");

function war(events: GameEvent[]): War | null {
  const roll = events.findLast((e) => e.kind === "war_roll");
  if (roll === undefined) return null;
  const data = dataOf(roll);
  const after = events.filter((e) => e.number > roll.number && WAR.has(e.kind));
  return {
    kind: "war",
    sides: [
      { seat: data.seat ?? "", die: data.die ?? 0, bonus: data.bonus ?? 0 },
      { seat: data.other_seat ?? "", die: data.other_die ?? 0, bonus: data.other_bonus ?? 0 },
    ],
    text: after.map((e) => e.text).join(" "),
  };
}

function bids(events: GameEvent[]): Bids | null {
  const made = events.filter((e) => e.kind === "bid" || e.kind === "capital_bid");
  if (made.length === 0) return null;
  const places = new Map(
    events.filter((e) => e.kind === "order_set").map((e) => [dataOf(e).seat ?? "", dataOf(e)] as const),
  );
  const rows = made.map((e) => {
    const data = dataOf(e);
    const seat = data.seat ?? "";
    const place = places.get(seat);
    return {
      seat,
      bid: data.bid ?? data.dollars ?? 0,
      tokens: data.tokens ?? 0,
      place: place?.place ?? null,
      before: place?.before ?? null,
      tied: (place?.tied ?? []).length > 0,
    };
  });
  return { kind: "bids", rows: rows.toSorted((a, b) => (a.place ?? 9) - (b.place ?? 9) || b.bid - a.bid) };
}

const HITS = kinds<EventKind>(
  "reduced",
  "removed",
  "misery_up",
  "alchemy",
  "ceded",
  "crusade",
  "lost_cash",
  "lost_tokens",
);

function card(events: GameEvent[]): Card | null {
  // Where several are told together, the last is shown: what others paid before it is not its own.
  const at = events.findLastIndex((e) => e.kind === "played");
  const played = events[at];
  if (played === undefined) return null;
  const after = events.slice(at + 1);
  return {
    kind: "card",
    seat: dataOf(played).seat ?? "",
    card: dataOf(played).card ?? "",
    paid: after
      .filter((e) => e.kind === "paid")
      .map((e) => {
        const data = dataOf(e);
        return { seat: data.seat ?? "", dollars: data.dollars ?? 0, box: data.box ?? 0 };
      }),
    hits: after.filter((e) => HITS.has(e.kind)).map((e) => e.text),
  };
}

function income(events: GameEvent[]): Incomes | null {
  const rows = events
    .filter((e) => e.kind === "income")
    .map((e) => {
      const data = dataOf(e);
      return {
        seat: data.seat ?? "",
        dollars: data.dollars ?? 0,
        interest: data.interest ?? 0,
        markers: data.markers ?? 0,
      };
    });
  return rows.length === 0 ? null : { kind: "income", rows };
}

function market(events: GameEvent[]): Market | null {
  const throws: Market["throws"] = [];
  for (const event of events) {
    const data = dataOf(event);
    if (event.kind === "market_roll") throws.push({ dice: dicesOf(data), changes: [] });
    if (event.kind !== "condition" && event.kind !== "condition_cancelled") continue;
    const change = { commodity: data.commodity ?? "", condition: data.condition ?? 0 };
    const last = throws.at(-1);
    if (last === undefined) throws.push({ dice: null, changes: [change] });
    else last.changes.push(change);
  }
  return throws.length === 0 ? null : { kind: "market", throws };
}

function bought(events: GameEvent[]): Bought | null {
  const found = events.findLast((e) => e.kind === "advance");
  if (found === undefined) return null;
  return { kind: "advance", seat: dataOf(found).seat ?? "", advance: dataOf(found).advance ?? "" };
}

/** The scene of a step; null: nothing that has to be seen large. */
export const sceneOf = (events: GameEvent[]): Scene | null =>
  fight(events) ?? war(events) ?? bids(events) ?? card(events) ?? income(events) ?? market(events) ?? bought(events);

/** How long the dice of a fight take to come to rest, in milliseconds. */
export const RESTS = 760;
/** How long one's own result is shown, in milliseconds. */
export const SHOWN = 7000;
export const restsOf = (events: GameEvent[]): number => {
  const scene = sceneOf(events);
  return scene?.kind === "war" || (scene?.kind === "attack" && scene.dice !== null) ? RESTS : 0;
};

/** Whether a step that one's own choice brought about has to be seen before the game goes on. */
export const isTelling = (events: GameEvent[]): boolean =>
  resultOf(events) !== null || income(events) !== null || market(events) !== null;

/** What one's own choice came to, where chance or the others had a say. */
export const resultOf = (events: GameEvent[]): Scene | null => {
  const found = fight(events);
  if (found !== null) return found.dice === null && !found.cathedral ? null : found;
  return war(events) ?? bids(events);
};
