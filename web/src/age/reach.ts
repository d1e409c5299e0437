// The options of an expansion by province: what can be placed there, and whether it can be attacked.

import type { Decision, Option } from "../lib/types";
import { province, provinceName } from "./facts";
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
