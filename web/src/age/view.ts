// The view of Age of Renaissance, as the server sends it. Nothing here is worked out: the client draws what is there.

import type { components } from "../lib/api.d";
import type { TableView } from "../lib/types";

type Schemas = components["schemas"];
export type AgeView = Schemas["AgeView"];
export type AgePlayer = Schemas["AgePlayer"];
/** What is printed. */
export type AgeCardFile = Schemas["AgeCardFile"];
export type AgeCardFact = Schemas["AgeCard"];
export type AgeAdvanceFact = Schemas["AgeAdvance"];
export type AgeGoodFact = Schemas["AgeCommodity"];
export type AgeProvinceFact = Schemas["AgeProvince"];
/** A province with pieces in it. */
export type Pieces = Schemas["AgeOccupied"];

/** The view of a table that is known to be one of Age of Renaissance. */
export function asAge(view: TableView): AgeView {
  if (view.game !== "age") throw new Error(`not a table of Age of Renaissance: ${view.game}`);
  return view;
}
