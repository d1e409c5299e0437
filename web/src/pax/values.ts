// What options and events of Pax Renaissance say, as values: their data, and nothing else.

import type { components } from "../lib/api.d";
import * as values from "../lib/values";
import type { Said } from "../lib/values";
import type { GameEvent, NextAnswer, Option } from "../lib/types";
import { type Side } from "./view";

type Schemas = components["schemas"];
export type EventKind = Schemas["PaxEventKind"];
export type QuestionKind = Schemas["PaxDecisionKind"];
type Events = Said<Schemas["PaxEvents"]>;
type Options = Said<Schemas["PaxOptions"]>;
type Questions = Said<Schemas["PaxQuestions"]>;

/** The values of an event. */
export const dataOf = (event: GameEvent): Events => values.dataOf<Schemas["PaxEvents"]>(event);
/** The values of an option, or of an answer to what is asked next. */
export const valuesOf = (option: Option | NextAnswer): Options => values.valuesOf<Schemas["PaxOptions"]>(option);
/** The values of what a question is about. */
export const aboutOf = (question: { about: values.Values }): Questions =>
  values.aboutOf<Schemas["PaxQuestions"]>(question);

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
  const { column, side = "" } = data;
  return {
    act: data.act ?? "",
    token: data.token ?? "",
    item: data.card ?? data.item ?? "",
    empire: data.empire ?? "",
    city: data.city ?? "",
    border: data.border ?? "",
    victory: data.victory ?? "",
    op: data.op ?? "",
    side,
    place: isSide(side) && column !== undefined ? { side, column } : null,
  };
}

/** The number of the turn an event begins. */
export const turnOf = (event: GameEvent): number | null => dataOf(event).turn ?? event.turn;
