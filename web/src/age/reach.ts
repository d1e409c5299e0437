// The options of an expansion by province: what can be placed there, and whether it can be attacked.

import type { Decision, Option, Preview } from "../lib/types";
import { dataOf } from "../lib/values";
import { province, provinceName } from "./facts";
import { expanding } from "./values";

/** What the attack event of a preview says: the whole sum before any die. */
export interface Sum {
  tokens: number;
  strength: number;
  defence: number;
  market: number;
  permille: number;
}
export interface Reach {
  id: string;
  name: string;
  good: string;
  /** Options that place tokens, fewest first. */
  places: { option: Option; n: number }[];
  attack: Option | null;
  /** How many tokens the attack takes, and its chance in percent. */
  takes: number | null;
  percent: number | null;
}

const number = (value: unknown): number => (typeof value === "number" ? value : 0);

/** The sum of an attack, once its preview has come. */
export function sumOf(preview: Preview | null | undefined): Sum | null {
  const event = preview?.events.find((e) => e.kind === "attack");
  if (event === undefined) return null;
  const data = dataOf(event);
  return {
    tokens: number(data.tokens),
    strength: number(data.strength),
    defence: number(data.defence),
    market: number(data.market),
    permille: number(data.permille),
  };
}

/** Provinces that can be chosen now, in the order of their first option. */
export function reachOf(decision: Decision): Reach[] {
  const found = new Map<string, Reach>();
  for (const option of decision.options) {
    const told = expanding(option);
    if (told === null) continue;
    const { act, province: id, tokens, chance } = told;
    const reach: Reach = found.get(id) ?? {
      id,
      name: provinceName(id),
      good: province(id)?.goods[0] ?? "none",
      places: [],
      attack: null,
      takes: null,
      percent: null,
    };
    found.set(id, reach);
    if (act === "attack") {
      reach.attack = option;
      reach.takes = tokens;
      reach.percent = chance === null ? null : Math.round(chance * 100);
    } else reach.places.push({ option, n: tokens ?? 1 });
  }
  for (const reach of found.values()) reach.places.sort((a, b) => a.n - b.n);
  return [...found.values()];
}

/** Options of an expansion that are about no province: buying a card, stopping. */
export const others = (decision: Decision): Option[] => decision.options.filter((o) => expanding(o) === null);

/** What a badge on the map says of a province. */
export interface Badge {
  text: string;
  attack: boolean;
}
export function badgeOf(reach: Reach): Badge {
  if (reach.attack !== null && reach.places.length === 0)
    return { text: reach.takes === null ? "" : String(reach.takes), attack: true };
  return { text: `+${reach.places.at(-1)?.n ?? 0}`, attack: false };
}
