// What the log and the playback tell the board: what a name stands for, what is marked, how long a step is shown.

import type { GameEvent, TextLink } from "../lib/types";
import { dataOf } from "./values";
import { kinds } from "../lib/values";
import type { Reference } from "../table/game";
import type { EventKind } from "./values";

/** What a name in a text stands for on the table. */
export function reference({ kind, id }: TextLink): Reference | null {
  switch (kind) {
    case "card":
      return { sight: { card: id }, ids: [`card:${id}`] };
    case "advance":
      return { sight: { advance: id }, ids: [`advance:${id}`] };
    case "province":
    case "area":
    case "commodity":
      return { ids: [`${kind}:${id}`] };
    default:
      return null;
  }
}

const MARKS: Readonly<Record<string, string>> = {
  played: "hand",
  advance: "check",
  attack: "a-attack",
  war_declared: "a-attack",
  war_roll: "a-die",
  bid: "a-coin",
  placed: "g-token",
  income: "a-coin",
  ship: "s-galley",
  passed: "cross",
  expanded: "check",
  discarded: "deck",
  card_bought: "deck",
  card_for_tokens: "deck",
  market_roll: "a-die",
  stabilized: "a-coin",
  unstable: "a-misery",
  wins: "a-crown",
} satisfies Partial<Record<EventKind, string>>;
export const mark = (event: GameEvent): string | null => MARKS[event.kind] ?? null;

/** Calmly and quickly, in milliseconds. */
export const TIMES: Record<string, [number, number]> = {
  attack: [3000, 1500],
  war: [2600, 1300],
  bids: [3200, 1600],
  card: [2600, 1300],
  income: [2400, 1400],
  market: [2600, 1600],
  place: [1100, 500],
  advance: [1400, 650],
  pass: [500, 200],
  phase: [500, 200],
};

/** Steps that are told with those before them where it has to be quick. */
export const PASSING: ReadonlySet<string> = new Set(["phase", "pass", "turn", "order", "expanded"]);

/** Steps of all powers together. */
export const COMMON: ReadonlySet<string> = new Set(["bids", "income", "market", "phase"]);

export const MINOR = kinds<EventKind>(
  "passed",
  "order_set",
  "condition",
  "condition_cancelled",
  "dominates",
  "armed",
  "drawn",
  "base_gone",
);

/** A way of tokens, place by place: by land or by ship, in the colour of a seat or (null) as one's own to choose. */
export interface Route {
  seat: string | null;
  way: string | null;
  route: string[];
}
/** The ways tokens took in these events. */
export const sailed = (events: GameEvent[]): Route[] =>
  events.flatMap((event): Route[] => {
    if (event.kind !== "placed" && event.kind !== "attack") return [];
    const { seat = "", way = "", route = [] } = dataOf(event);
    return route.length > 1 ? [{ seat, way, route }] : [];
  });
