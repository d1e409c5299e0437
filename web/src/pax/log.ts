// What the log and a preview of Pax Renaissance tell the board.

import { type Thing, thingOf } from "../lib/things";
import type { Decision, GameEvent, Preview } from "../lib/types";
import { kinds } from "../lib/values";
import type { Reference } from "../table/game";
import { PLACES, type Point, squaresOf } from "./names";
import { dataOf, type EventKind, type Piece, type QuestionKind } from "./values";
import type { View } from "./view";

const FALLS = kinds<EventKind>("casualty", "besieged", "killed_in_border", "venice_cut");
const SCENES = kinds<EventKind>("battle", "regime_change", "voted");
const STAGED = kinds<QuestionKind>("casualty", "survivor", "concession", "emancipate");
const LANDS = kinds<EventKind>("plays", "crowned");
const SPOTS = ["city", "border"];

/** Places whose piece falls by the option looked at, as far as can be foreseen. */
export const falling = (preview: Preview, view: View): string[] =>
  preview.events
    .filter((event) => FALLS.has(event.kind))
    .flatMap((event) => idsOf(event, view))
    .filter((id) => SPOTS.includes(thingOf(id).kind));

/** The empire that is fought over, while its fate is being decided. */
export function stageOf(decision: Decision | null, log: GameEvent[]): string[] {
  if (decision === null || !STAGED.has(decision.kind)) return [];
  return sceneOf(log);
}

/** The empire that these events are fought over. */
export function sceneOf(events: GameEvent[]): string[] {
  const scene = events.findLast((event) => SCENES.has(event.kind));
  const { empire } = scene === undefined ? {} : dataOf(scene);
  return empire === undefined ? [] : [empire];
}

const MARKS: Readonly<Record<string, string>> = {
  buys: "market",
  plays: "hand",
  sells: "florin",
  ops: "tableau",
  fair: "fair",
  triggers: "one-shot",
  battle: "op-campaign",
  regime_change: "king",
  comet: "comet",
  wins: "victory-imperial",
  drawn: "deck",
  campaign: "op-campaign",
  besieged: "op-siege",
  taxed: "op-tax",
  voted: "op-vote",
  beheaded: "op-behead",
  displaced: "op-repress",
  commerce: "op-commerce",
  repressed: "op-repress",
  repressed_free: "op-repress",
  bishop_moves: "bishop",
  corsair: "pirate",
} satisfies Partial<Record<EventKind, string>>;
export const mark = (event: GameEvent): string | null => MARKS[event.kind] ?? null;

/** The places on the board that an event is about; a seat is no place. */
export const idsOf = (event: GameEvent, view: View): string[] =>
  event.focus.flatMap((name) => {
    const thing = thingOf(name);
    return thing.kind === "seat" ? [] : (reference(thing, view)?.ids ?? []);
  });

/** What a thing, as texts and events name it, is on the table. */
export function reference({ kind, id }: Thing, view: View): Reference | null {
  if (kind === "card") {
    const ids = [`card:${id}`, `hand:${id}`];
    for (const side of ["west", "east"] as const) {
      const at = view.market[side].findIndex((place) => place.card === id);
      if (at > 0) ids.push(`market:${side}:${at}`);
    }
    return { sight: { card: id }, ids };
  }
  if (kind === "empire")
    return { sight: { empire: id, side: sideOf(id, view) }, ids: [`throne:${id}`, `square:${id}`] };
  if (kind === "city" || kind === "border" || kind === "market") return { ids: [`${kind}:${id}`] };
  if (kind === "seat") return { ids: [`bank:${id}`] };
  return null;
}

function sideOf(empire: string, view: View): "king" | "republic" {
  for (const player of view.players)
    for (const entry of [...player.west, ...player.east].flatMap(squaresOf))
      if (entry.empire === empire) return entry.side;
  return "king";
}

/** The ship of a fair that is being shown: where it is, what is left aboard, and what was paid on the way. */
export interface Voyage {
  at: Point;
  left: number | null;
  tolls: (Point & { text: string; lost: boolean })[];
}
export function voyageOf(beats: { events: GameEvent[] }[]): Voyage | null {
  let found: Voyage | null = null;
  for (const event of beats.flatMap((beat) => beat.events)) {
    const data = dataOf(event);
    const border = PLACES.border[data.border ?? ""];
    if (event.kind === "fair") {
      const city = PLACES.city[data.city ?? ""];
      found = city === undefined ? null : { at: city, left: data.profits ?? null, tolls: [] };
    } else if (
      found !== null &&
      border !== undefined &&
      (event.kind === "fair_concession" || event.kind === "fair_pirate")
    ) {
      const lost = event.kind === "fair_pirate";
      const n = data.florins ?? 0;
      const tolls: Voyage["tolls"] = [...found.tolls, { ...border, text: `${lost ? "−" : "+"}${n}`, lost }];
      found = { at: border, left: data.left ?? null, tolls };
    }
  }
  return found;
}

/** A battle: both sides with those who have fallen so far, and how it ended. */
export interface Fight {
  empire: string;
  attackers: Fighter[];
  defenders: Fighter[];
  won: boolean | null;
}
interface Fighter {
  code: string;
  fallen: boolean;
}
/** The last battle that these events tell of. */
export function fightOf(events: GameEvent[]): Fight | null {
  const at = events.findLastIndex((event) => event.kind === "battle");
  const scene = events[at];
  if (scene === undefined) return null;
  const told = dataOf(scene);
  const side = (pieces: Piece[] = []): (Fighter & { piece: Piece })[] =>
    pieces.map((piece) => ({ code: piece.token, fallen: false, piece }));
  const [attackers, defenders] = [side(told.attackers), side(told.defenders)];
  let won: boolean | null = null;
  for (const event of events.slice(at + 1)) {
    if (event.kind === "victorious" || event.kind === "repelled") won = event.kind === "victorious";
    if (event.kind !== "casualty") continue;
    const data = dataOf(event);
    const { piece } = data;
    const standing = (data.attacking === true ? attackers : defenders).filter((one) => !one.fallen);
    const fell =
      standing.find((one) => one.piece.place === piece?.place && one.code === piece?.token) ??
      standing.find((one) => one.code === piece?.token);
    if (fell !== undefined) fell.fallen = true;
  }
  return { empire: told.empire ?? "", attackers, defenders, won };
}

/** Cards that came into a tableau this turn. */
export function arrivals(log: GameEvent[]): Set<string> {
  const cards = new Set<string>();
  for (const event of log) {
    if (event.kind === "turn") cards.clear();
    const { card } = dataOf(event);
    if (LANDS.has(event.kind) && card !== undefined) cards.add(card);
  }
  return cards;
}
