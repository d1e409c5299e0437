// What the map can show.

export interface Layers {
  /** What colours the land: its goods, its owners, or nothing. */
  tint: "goods" | "owners" | "none";
  areas: boolean;
  /** What can be chosen glows. */
  reach: boolean;
  /** The arrows of the satellites, and the steps of galleys from coast to coast. */
  satellites: boolean;
}

export const USUAL: Layers = { tint: "goods", areas: true, reach: true, satellites: false };
