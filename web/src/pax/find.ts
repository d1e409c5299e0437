// Finding cards: words in everything that is said about a card, and filters by its facts.
import { thingOf } from "../lib/things";
import type { CardFact } from "./view";
import { holdsAll } from "../pages/bits/search";

export const FILTERS = ["side", "location", "op", "prestige", "one_shot"] as const;
export type Filter = (typeof FILTERS)[number];

/** Stands for "has none" in a filter. */
export const NONE = "-";

const head = (code: string): string => thingOf(code).kind;

/** What a card offers to a filter. */
export function facts(card: CardFact, filter: Filter): string[] {
  switch (filter) {
    case "side":
      return [card.side];
    case "location":
      return [card.location ?? card.kind];
    case "op":
      return card.ops.map(head);
    case "prestige":
      return card.prestige;
    case "one_shot":
      return card.one_shot === null ? [] : [head(card.one_shot)];
  }
}

/** The values a filter can have, in the order of the cards; with "none" where some card has none. */
export function choices(cards: CardFact[], filter: Filter): string[] {
  const found = new Set<string>();
  let empty = false;
  for (const card of cards) {
    const values = facts(card, filter);
    if (values.length === 0) empty = true;
    for (const value of values) found.add(value);
  }
  const sorted = [...found].sort();
  return empty ? [...sorted, NONE] : sorted;
}

function haystack(card: CardFact): string {
  return [
    card.id,
    card.name,
    card.location_name ?? "",
    card.one_shot_text ?? "",
    card.one_shot_note ?? "",
    ...card.agents_text,
    ...card.ops_text,
    ...card.prestige_text,
    ...card.suitors_text,
    ...card.abilities.flatMap((ability) => [ability.short, ability.text]),
  ].join(" ");
}

export function find(cards: CardFact[], words: string, wanted: Record<Filter, string>): CardFact[] {
  return cards.filter((card) => {
    const fits = FILTERS.every((filter) => {
      const want = wanted[filter];
      if (want === "") return true;
      const values = facts(card, filter);
      return want === NONE ? values.length === 0 : values.includes(want);
    });
    return fits && (words.trim() === "" || holdsAll(haystack(card), words.trim()));
  });
}
