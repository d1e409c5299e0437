// The card file, reactive: what draws a card reads its facts here and is drawn again when they have come.

import { getCards } from "./api";
import type { CardFact, SquareFact } from "./types";

let cards = $state.raw(new Map<string, CardFact>());
let squares = $state.raw(new Map<string, SquareFact>());
let wanted = "";

/** Show the cards of this edition from now on. */
export async function loadCards(edition = "2e"): Promise<void> {
  wanted = edition;
  try {
    const file = await getCards(edition);
    if (wanted !== edition) return; // another table was opened meanwhile
    cards = new Map(file.cards.map((c) => [c.id, c]));
    squares = new Map(file.squares.map((s) => [s.id, s]));
  } catch {
    // The page that needs them says so; they are asked for again with the next table.
  }
}

export const cardFact = (id: string): CardFact | undefined => cards.get(id);
export const squareFact = (id: string): SquareFact | undefined => squares.get(id);
export const allCards = (): CardFact[] => [...cards.values()];
export const allSquares = (): SquareFact[] => [...squares.values()];
