// The card file, reactive: what draws a card reads its facts here and is drawn again when they have come.

import { getCards } from "./api";
import type { CardFact, SquareFact } from "./types";

let cards = $state.raw(new Map<string, CardFact>());
let squares = $state.raw(new Map<string, SquareFact>());
let asked: Promise<void> | null = null;

export function loadCards(): Promise<void> {
  asked ??= getCards().then(
    (file) => {
      cards = new Map(file.cards.map((c) => [c.id, c]));
      squares = new Map(file.squares.map((s) => [s.id, s]));
    },
    () => {
      asked = null;
    },
  );
  return asked;
}

export const cardFact = (id: string): CardFact | undefined => cards.get(id);
export const squareFact = (id: string): SquareFact | undefined => squares.get(id);
export const allCards = (): CardFact[] => [...cards.values()];
export const allSquares = (): SquareFact[] => [...squares.values()];
