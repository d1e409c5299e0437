// The card file of Age of Renaissance, reactive: what draws a card is drawn again when its facts have come.

import { getCards } from "../lib/api";
import { settings } from "../lib/settings.svelte";
import type { AgeAdvanceFact, AgeCardFact, AgeCardFile, AgeGoodFact, AgeProvinceFact } from "./view";

let cards = $state.raw(new Map<string, AgeCardFact>());
let advances = $state.raw(new Map<string, AgeAdvanceFact>());
let goods = $state.raw(new Map<string, AgeGoodFact>());
let provinces = $state.raw(new Map<string, AgeProvinceFact>());

/** Have the card file in the language that is spoken; a failure leaves what was there. */
export async function loadAgeCards(): Promise<void> {
  const { language } = settings;
  const file = await getCards<AgeCardFile>("age").catch(() => null);
  if (file === null || language !== settings.language) return;
  cards = new Map(file.cards.map((c) => [c.id, c]));
  advances = new Map(file.advances.map((a) => [a.letter, a]));
  goods = new Map(file.commodities.map((g) => [g.id, g]));
  provinces = new Map(file.provinces.map((p) => [p.id, p]));
}

export const cardFact = (id: string): AgeCardFact | undefined => cards.get(id);
export const cardName = (id: string): string => cards.get(id)?.name ?? id;
export const advanceFact = (letter: string): AgeAdvanceFact | undefined => advances.get(letter);
export const goodFact = (id: string): AgeGoodFact | undefined => goods.get(id);
export const provinceFact = (id: string): AgeProvinceFact | undefined => provinces.get(id);
export const allCards = (): AgeCardFact[] => [...cards.values()];
export const allAdvances = (): AgeAdvanceFact[] => [...advances.values()];
/** A card of an event, to show what it does. */
export const eventCard = (event: string): AgeCardFact | undefined => allCards().find((c) => c.event === event);
