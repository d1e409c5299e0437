// What options and events of Pax Renaissance say, as values. A server that does not send them yet says some of it only in
// keys: this file alone reads those.

import { asNumber, asText, dataOf, declines, valuesOf } from "../lib/values";
import type { Decision, GameEvent, Option } from "../lib/types";
import type { Side } from "./view";

/** What an option does, and the things it names. */
export interface Told {
  act: string;
  /** A token as drawings name it: "rook:islamic", "pawn:medici". */
  token: string;
  /** A card, or the empire of a square. */
  item: string;
  /** A victory, an op, a side, a border: what the act takes. */
  of: string;
  /** A place of the market. */
  place: { side: Side; column: number } | null;
}

const TOKENS = new Set(["knight", "rook", "bishop", "pirate", "pawn"]);
const isToken = (word: string): boolean => TOKENS.has(word.split(":")[0] ?? "") && word.includes(":");
const asSide = (value: unknown): Side | null => (value === "west" || value === "east" ? value : null);

export function told(option: Option): Told {
  const data = valuesOf(option);
  const [act = "", second = "", third = ""] = option.key.split(" ");
  const side = asSide(data.side) ?? asSide(second);
  const column = asNumber(data.column) ?? (third === "" ? null : Number(third));
  return {
    act: asText(data.act) || act,
    token: asText(data.token) || (option.key.split(" ").find(isToken) ?? ""),
    item: asText(data.card) || asText(data.item) || second,
    of: asText(data.victory) || asText(data.op) || asText(data.empire) || asText(data.border) || third || second,
    place: side === null || column === null || Number.isNaN(column) ? null : { side, column },
  };
}

/** The group of an option: actions are sorted by what they do, to decline comes last. */
export const groupOf = (option: Option, decision: Decision): string =>
  declines(option) ? "pass" : (option.group ?? (decision.kind === "action" ? told(option).act : ""));

/** A number of a preview: whose it is and what it counts, "fugger florins", "medici law prestige". */
export function changeParts(name: string): { who: string; what: string; prestige: string | null } {
  const [who = "", ...rest] = name.split(" ");
  return { who, what: rest.join(" "), prestige: rest[1] === "prestige" ? (rest[0] ?? null) : null };
}

/** A place of the market that an event names: "west 3", or side and column. */
export function placeOf(event: GameEvent): { side: string; column: number } | null {
  const place = dataOf(event).place as { side?: unknown; column?: unknown } | undefined;
  const side = asText(place?.side);
  const column = asNumber(place?.column);
  return side === "" || column === null ? null : { side, column };
}

/** The number of the turn an event begins. */
export function turnOf(event: GameEvent): number | null {
  const data = dataOf(event);
  return asNumber(data.turn) ?? asNumber(data.turn_number) ?? asNumber(event.turn);
}
