// The tables beside the map, each reached by a button and a letter.

export type Sheet = "goods" | "advances" | "tracks" | "scores" | "cards";

/** What is looked at for a while; in a small window also what a large one always shows. */
export const ALWAYS: Sheet[] = ["tracks", "scores", "cards"];
export const SMALL: Sheet[] = ["goods", "advances", ...ALWAYS];

export const LETTER: Record<Sheet, string> = { goods: "G", advances: "A", tracks: "T", scores: "Z", cards: "K" };
export const ICON: Record<Sheet, string> = {
  goods: "c-spice",
  advances: "k-science",
  tracks: "a-misery",
  scores: "victory-globalization",
  cards: "deck",
};
