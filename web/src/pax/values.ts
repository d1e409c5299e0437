// What options and events of Pax Renaissance say, as values: their data, and nothing else.

import type { components } from "../lib/api.d";
import { asNumber, asText, dataOf, shaped, type Values, valuesOf } from "../lib/values";
import type { GameEvent, NextAnswer, Option } from "../lib/types";
import { PRESTIGES, type Side } from "./view";

type Schemas = components["schemas"];
export type EventKind = Schemas["PaxEventKind"];
export type QuestionKind = Schemas["PaxDecisionKind"];
/** A token and where it is. */
export type Piece = Schemas["PaxPiece"];

/** What an option does where it says so, and the things it names; "": it names none. */
export interface Told {
  act: string;
  /** A token as drawings name it: "rook:islamic", "pawn:medici". */
  token: string;
  /** A card, or the empire of a square. */
  item: string;
  empire: string;
  city: string;
  border: string;
  victory: string;
  op: string;
  side: string;
  /** A place of the market. */
  place: { side: Side; column: number } | null;
}

const isSide = (side: string): side is Side => side === "west" || side === "east";

export function told(option: Option | NextAnswer): Told {
  const data = valuesOf(option);
  const side = asText(data.side);
  const column = asNumber(data.column);
  return {
    act: asText(data.act),
    token: asText(data.token),
    item: asText(data.card) || asText(data.item),
    empire: asText(data.empire),
    city: asText(data.city),
    border: asText(data.border),
    victory: asText(data.victory),
    op: asText(data.op),
    side,
    place: isSide(side) && column !== null ? { side, column } : null,
  };
}

/** The kind of prestige that is counted ("law prestige"); null where it is something else. */
export const prestigeIn = (what: string): string | null =>
  PRESTIGES.find((kind) => what === `${kind} prestige`) ?? null;

/** A place of the market that an event names. */
export function placeOf(event: GameEvent): { side: string; column: number } | null {
  const place = dataOf(event).place as { side?: unknown; column?: unknown } | undefined;
  const side = asText(place?.side);
  const column = asNumber(place?.column);
  return side === "" || column === null ? null : { side, column };
}

/** A piece among the values of an event; null: it is none. */
export const pieceOf = (value: unknown): Piece | null =>
  typeof value === "object" && value !== null && "zone" in value ? shaped<Piece>(value as Values) : null;

/** The number of the turn an event begins. */
export function turnOf(event: GameEvent): number | null {
  const data = dataOf(event);
  return asNumber(data.turn) ?? asNumber(event.turn);
}
