// The options of an expansion by province: what can be placed there, and whether it can be attacked.

import type { Decision, Option } from "../lib/types";
import { GOODS, province, provinceName } from "./facts";
import { type Attack, expanding } from "./values";

export interface Reach {
  id: string;
  name: string;
  good: string;
  /** Options that place tokens, fewest first. */
  places: { option: Option; n: number }[];
  attack: Option | null;
  /** What decides the attack. */
  told: Attack | null;
}

/** Provinces that can be chosen now, in the order of their first option. */
export function reachOf(decision: Decision): Reach[] {
  const found = new Map<string, Reach>();
  for (const option of decision.options) {
    const told = expanding(option);
    if (told === null) continue;
    const { province: id, tokens } = told;
    const reach: Reach = found.get(id) ?? {
      id,
      name: provinceName(id),
      good: province(id)?.goods[0] ?? "none",
      places: [],
      attack: null,
      told: null,
    };
    found.set(id, reach);
    if (told.act === "attack") {
      reach.attack = option;
      reach.told = told;
    } else reach.places.push({ option, n: tokens });
  }
  for (const reach of found.values()) reach.places.sort((a, b) => a.n - b.n);
  return [...found.values()];
}

/** What one marker more of its commodity is worth. */
const worth = (r: Reach): number => Math.max(0, ...(province(r.id)?.goods ?? []).map((g) => GOODS[g]?.base ?? 0));
const least = (r: Reach): number => Math.min(r.told?.tokens ?? Infinity, r.places[0]?.n ?? Infinity);

export const SORTS = ["value", "chance", "tokens", "name"] as const;
/** Provinces in the order of what is asked for: what is worth most, what wins soonest, what takes least, or by name. */
export function sortedBy(by: (typeof SORTS)[number], rows: Reach[]): Reach[] {
  if (by === "name") return rows.toSorted((a, b) => a.name.localeCompare(b.name));
  if (by === "tokens") return rows.toSorted((a, b) => least(a) - least(b));
  if (by === "chance") return rows.toSorted((a, b) => (b.told?.chance ?? -1) - (a.told?.chance ?? -1));
  return rows.toSorted((a, b) => worth(b) - worth(a));
}

/** Options of an expansion that are about no province: buying a card, stopping. */
export const others = (decision: Decision): Option[] => decision.options.filter((o) => expanding(o) === null);

/** What a badge on the map says of a province: how many tokens fit, and how many an attack takes. */
export interface Badge {
  place: string;
  attack: string | null;
}
export const badgeOf = ({ places, attack, told }: Reach): Badge => ({
  place: places.length > 0 ? `+${places.at(-1)?.n ?? 0}` : "",
  attack: attack === null ? null : String(told?.tokens ?? ""),
});
