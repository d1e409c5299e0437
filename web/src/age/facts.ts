// Names and shapes of Age of Renaissance for drawing it. No rule is known here: what a province looks like and what it
// is called. Names come from the server in the language that is spoken; until they are here the printed ones stand.

import { say } from "../lib/words.svelte";
import board from "./art/board.json";
import map from "../../../src/signoria/age/art/map.json";
import { advanceFact, goodFact, provinceFact } from "./cards.svelte";
import type { AgePlayer, AgeView } from "./view";

interface Printed {
  name: string;
}
export interface ProvinceFact {
  /** "1" to "8", or one of the two overseas. */
  area: string;
  kind: "capital" | "province" | "satellite" | "overseas";
  market: number;
  goods: string[];
  supports: string[];
}
interface Shape {
  x: number;
  y: number;
  w: number;
  h: number;
  d: string;
}
interface Inset {
  x: number;
  y: number;
  w: number;
  h: number;
  d?: string;
}
interface AdvanceFact {
  id: string;
  letter: string;
  category: string;
  cost: number;
  credit: number;
}
interface Arrow {
  from: string;
  to: string;
  x: number;
  y: number;
  angle: number;
}
interface Sea {
  x: number;
  y: number;
  size: number;
  turn?: number;
}
interface Link {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

const drawn = map as unknown as {
  view: [number, number];
  land: string;
  areas: Record<string, string>;
  provinces: Record<string, Partial<Shape>>;
  links: Link[];
  arrows: Arrow[];
  coasts: Record<string, [number, number]>;
  seas: Record<string, Sea>;
  insets: Record<string, Inset>;
  area_marks: Record<string, [number, number]>;
  variants: Record<string, { provinces: Record<string, Shape>; areas: Record<string, string> }>;
};

export const [WIDTH, HEIGHT] = drawn.view;
export const { land: LAND, links: LINKS, arrows: ARROWS, coasts: COASTS, seas: SEAS, insets: INSETS } = drawn;
export const AREA_MARKS = drawn.area_marks;
const coasts = board.coasts as Record<string, string>;
export const LANES = board.lanes as [string, string][];
const printedGoods = board.goods as Record<string, Printed & { base: number }>;
export const GOODS: Record<string, { base: number }> = printedGoods;
const printedAdvances = board.advances as (AdvanceFact & Printed)[];
export const ADVANCES: AdvanceFact[] = printedAdvances;
export const CATEGORIES = ["science", "religion", "commerce", "communications", "exploration", "civics"] as const;
export const MISERY = board.misery;
export const SHIPS = board.ships;
export const PHASES = board.phases;
export const SLOTS = board.slots as Record<string, number[]>;
export const ROMAN: Record<string, string> = {
  "1": "I",
  "2": "II",
  "3": "III",
  "4": "IV",
  "5": "V",
  "6": "VI",
  "7": "VII",
  "8": "VIII",
};

const variants = board.variants as Record<string, Record<string, ProvinceFact & Printed>>;
const FACTS = {
  ...(board.provinces as Record<string, ProvinceFact & Printed>),
  ...Object.assign({}, ...Object.values(variants)),
} as Record<string, ProvinceFact & Printed>;

export const province = (id: string): ProvinceFact | undefined => FACTS[id];
export const provinceName = (id: string): string => provinceFact(id)?.name ?? FACTS[id]?.name ?? id;
export const goodName = (id: string): string => goodFact(id)?.name ?? printedGoods[id]?.name ?? id;
export const advanceName = (letter: string): string =>
  advanceFact(letter)?.name ?? printedAdvances.find((a) => a.letter === letter)?.name ?? letter;
export const advance = (letter: string): AdvanceFact | undefined => ADVANCES.find((a) => a.letter === letter);

export interface Chart {
  shapes: Record<string, Shape>;
  areas: Record<string, string>;
}
const charts = new Map<string, Chart>();

/** The shapes of a map: those of the usual one, with what the variant changes. */
export function chartOf(name: string): Chart {
  let chart = charts.get(name);
  if (chart === undefined) {
    const own = Object.entries(drawn.provinces).filter((one): one is [string, Shape] => one[1].d !== undefined);
    const variant = drawn.variants[name];
    chart = {
      shapes: { ...Object.fromEntries(own), ...variant?.provinces },
      areas: { ...drawn.areas, ...variant?.areas },
    };
    charts.set(name, chart);
  }
  return chart;
}

/** Players in order of play; before there is one, in the order of their seats. */
export function inOrder(view: AgeView): AgePlayer[] {
  const bySeat = new Map(view.players.map((p) => [p.seat, p]));
  const ordered = view.order.flatMap((seat) => bySeat.get(seat) ?? []);
  return [...ordered, ...view.players.filter((p) => !view.order.includes(p.seat))];
}

export const playerOf = (view: AgeView, seat: string | null): AgePlayer | undefined =>
  view.players.find((p) => p.seat === seat);

/** How many domination markers a player has on the map: established, and of this turn. */
export function markersOf(view: AgeView, seat: string): { old: number; fresh: number } {
  const all = Object.values(view.provinces).flatMap((p) => (p.marker?.seat === seat ? [p.marker] : []));
  const fresh = all.filter((m) => m.new).length;
  return { old: all.length - fresh, fresh };
}

/** How much of a commodity a player has on the map, what is new included. */
export function heldOf(view: AgeView, seat: string, good: string): number {
  const player = playerOf(view, seat);
  return (player?.commodities[good] ?? 0) + (player?.coming[good] ?? 0);
}

/** "galley_4" → its row and its number. */
export function shipParts(ship: string): { row: string; number: number } | null {
  const found = SHIPS.find((s) => s.id === ship);
  return found === undefined ? null : { row: found.row, number: found.number };
}

export const shipName = (ship: string): string => say(`age.ship.${ship}`);

/** A place on a route: a province, one of its two coasts, or a sea. */
export const placeName = (id: string): string =>
  id in SEAS ? say(`age.sea.${id}`).replaceAll("\n", " ") : provinceName(coasts[id] ?? id);

/** A chance between 0 and 1 in words. */
export const percent = (chance: number): string => `${Math.round(chance * 100)}%`;
