// The card file, reactive: what draws a card reads its facts here and is drawn again when they have come.

import { getCards } from "../lib/api";
import { settings } from "../lib/settings.svelte";
import type { CardFact, CardFile, SquareFact } from "./view";

let cards = $state.raw(new Map<string, CardFact>());
let squares = $state.raw(new Map<string, SquareFact>());
let wanted = "";

/** Have the card file of an edition, in the language that is spoken; a failure leaves what was there. */
export async function loadCards(edition = "2e"): Promise<void> {
  const { language } = settings;
  wanted = edition;
  const file = await getCards<CardFile>("pax", edition).catch(() => null);
  if (file === null || language !== settings.language || wanted !== edition) return;
  cards = new Map(file.cards.map((c) => [c.id, c]));
  squares = new Map(file.squares.map((s) => [s.id, s]));
}

export const cardFact = (id: string): CardFact | undefined => cards.get(id);
export const squareFact = (id: string): SquareFact | undefined => squares.get(id);
export const allCards = (): CardFact[] => [...cards.values()];

/** What an op of a card or square does; "": it has none such. */
export function opNote(item: string, op: string): string {
  const square = squares.get(item);
  const faces = square === undefined ? [cards.get(item)] : [square.king, square.republic];
  const face = faces.find((one) => one?.ops.includes(op) === true);
  return face?.ops_note[face.ops.indexOf(op)] ?? "";
}
