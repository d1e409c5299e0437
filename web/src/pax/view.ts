// The view of Pax Renaissance and the facts of its cards, as the server sends them. Nothing here is worked out: the client
// draws what is there.

import type { components } from "../lib/api.d";
import type { TableView } from "../lib/types";

type Schemas = components["schemas"];

export type View = Schemas["PaxView"];
export type Player = Schemas["PaxPlayerView"];
type TableauCard = Schemas["PaxCardView"];
export type TableauSquare = Schemas["PaxSquareView"] | Schemas["PaxVassalView"];
export type TableauEntry = TableauCard | TableauSquare;
export type Empire = Schemas["PaxEmpireView"];
export type MarketPlace = Schemas["PaxMarketPlace"];
export type Victory = Schemas["PaxVictoryView"];
export type Side = keyof View["market"];
export type Religion = keyof View["faith"]["bishops"];

export const RELIGIONS = ["catholic", "islamic", "reformist"] as const satisfies readonly Religion[];
export const STATES = ["medieval", ...RELIGIONS] as const satisfies readonly Empire["state"][];
export const PRESTIGES = [
  ...RELIGIONS,
  "law",
  "discovery",
  "patron",
] as const satisfies readonly (keyof Player["prestige"])[];

export const isState = (what: unknown): what is Empire["state"] => STATES.some((one) => one === what);

/** The squares that lie with a square. */
export const vassalsOf = (entry: TableauEntry): TableauSquare[] => ("vassals" in entry ? entry.vassals : []);

/** The victory of this name; none where the game ended otherwise. */
export const victoryOf = (view: View, name: string): Victory | undefined =>
  (view.victories as Record<string, Victory>)[name];

/** The view of a table that is known to be one of Pax Renaissance. */
export function asPax(view: TableView): View {
  if (view.game !== "pax") throw new Error(`not a table of Pax Renaissance: ${view.game}`);
  return view;
}

// ---- the facts of its cards

export type CardFact = Schemas["PaxCard"];
export type SquareFact = Schemas["PaxSquare"];
export type CardFile = Schemas["PaxCardFile"];
