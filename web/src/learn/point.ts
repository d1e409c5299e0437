// Where on the page the things are that a teacher points at: what can be chosen has its ids in `data-focus`, what is only
// shown in `data-place`, a part of either its name in `data-part`.

import { thingOf } from "../lib/things";
import type { Pin } from "../lib/types";
import type { Pointed } from "../table/game";

export interface Place {
  n: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

type Box = Omit<Place, "n">;

const PAD = 5;
const NEAR = 3; // pixels by which two rings differ that can be told apart
export const RADIUS = 9; // of a number
const SMALL = 28; // a number at the corner would cover it

/** What the game knows of the places of its things. */
export type Known = (id: string) => Pointed | null;

/** Selectors that may find a thing, the best first. */
export function selectors(id: string, known: Known = () => null): string[] {
  const own = known(id);
  if (own?.only === true) return own.at;
  const { kind: sort, id: name } = thingOf(id);
  const same = [`[data-focus~="${id}"]`, `[data-place~="${id}"]`];
  const more = own?.at ?? [];
  if (sort === "panel" || sort === "region") {
    const { kind: panel, id: whose } = thingOf(name);
    const theirs = whose === "" ? [] : [`[data-focus~="seat:${whose}"]`];
    return [...same.slice(1), ...theirs, ...more, `[data-region="${panel}"]`];
  }
  if (sort === "hand") same.push(`[data-focus~="card:${name}"]`);
  if (sort === "card") same.push(`[data-focus~="hand:${name}"]`, `[data-card="${name}"]`);
  return [...same, ...more];
}

/** What lies nearest the middle of all that is found: a ring round all of it would frame the map. */
function midway(found: Element[]): Element[] {
  const seen = found.map((one) => ({ one, at: one.getBoundingClientRect() })).filter(({ at }) => at.width > 0);
  const middle = (from: (at: DOMRect) => number): number =>
    seen.reduce((sum, { at }) => sum + from(at), 0) / Math.max(1, seen.length);
  const [x, y] = [middle((at) => at.x + at.width / 2), middle((at) => at.y + at.height / 2)];
  const far = ({ at }: { at: DOMRect }): number => Math.hypot(at.x + at.width / 2 - x, at.y + at.height / 2 - y);
  return seen
    .sort((a, b) => far(a) - far(b))
    .slice(0, 1)
    .map(({ one }) => one);
}

function boxOf(elements: Iterable<Element>): Box | null {
  const seen = [...elements].map((one) => one.getBoundingClientRect()).filter((rect) => rect.width > 0);
  if (seen.length === 0) return null;
  const [left, top] = [Math.min(...seen.map((r) => r.left)), Math.min(...seen.map((r) => r.top))];
  const width = Math.max(...seen.map((r) => r.right)) - left;
  const height = Math.max(...seen.map((r) => r.bottom)) - top;
  return { x: left - PAD, y: top - PAD, width: width + 2 * PAD, height: height + 2 * PAD };
}

/** What is pointed at: a part of the first thing that shows it, or the first thing that is seen. */
function aim(pin: Pin, find: (selector: string) => Element[], known: Known): Box | null {
  const own = known(pin.id);
  const part = pin.part ?? own?.part ?? null;
  const all = selectors(pin.id, known);
  if (part !== null) {
    const alone = boxOf(find(`[data-place~="${pin.id}#${part}"]`));
    if (alone !== null) return alone;
    for (const whole of all.flatMap(find)) {
      const inside = boxOf(whole.querySelectorAll(`[data-part="${part}"]`));
      if (inside !== null) return inside;
    }
  }
  for (const selector of all) {
    const found = own?.of === "middle" ? midway(find(selector)) : find(selector);
    const box =
      own?.of === "all" ? boxOf(found) : found.reduce<Box | null>((first, one) => first ?? boxOf([one]), null);
    if (box !== null) return box;
  }
  return null;
}

const alike = (a: Box, b: Box): boolean =>
  Math.abs(a.x - b.x) < NEAR &&
  Math.abs(a.y - b.y) < NEAR &&
  Math.abs(a.width - b.width) < NEAR &&
  Math.abs(a.height - b.height) < NEAR;

/** The places of all pins that can be seen now, numbered as they are seen; one place has one ring. */
export function placesOf(pins: Pin[], find: (selector: string) => Element[], known: Known = () => null): Place[] {
  const found: Place[] = [];
  for (const pin of pins) {
    const box = aim(pin, find, known);
    if (box !== null && !found.some((other) => alike(other, box))) found.push({ n: found.length + 1, ...box });
  }
  return found.map((one) => (found.some((other) => cross(one, other)) ? tight(one) : one));
}

const touch = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
const holds = (a: Box, b: Box): boolean =>
  a.x <= b.x && a.y <= b.y && a.x + a.width >= b.x + b.width && a.y + a.height >= b.y + b.height;
/** Whether the ring of one would run over the other. */
const cross = (a: Box, b: Box): boolean => touch(a, b) && !holds(a, b) && !holds(b, a);
const tight = (one: Place): Place => ({
  n: one.n,
  x: one.x + PAD - 1,
  y: one.y + PAD - 1,
  width: one.width - 2 * (PAD - 1),
  height: one.height - 2 * (PAD - 1),
});

/** Where the numbers stand: at a corner, or beside what is too small for it, and on nothing else that is pointed at. */
export function numbersOf(places: readonly Place[]): { n: number; x: number; y: number }[] {
  const found: { n: number; x: number; y: number }[] = [];
  for (const one of places) {
    const [right, bottom] = [one.x + one.width, one.y + one.height];
    const [x, y] = [one.x + one.width / 2, one.y + one.height / 2];
    const out = RADIUS + 2;
    const beside = [
      { x, y: bottom + out },
      { x, y: one.y - out },
      { x: one.x - out, y },
      { x: right + out, y },
    ];
    const corner = { x: one.x + 2, y: one.y + 2 };
    const corners = [corner, { x: right - 2, y: one.y + 2 }, { x: one.x + 2, y: bottom - 2 }];
    const free = (at: { x: number; y: number }): boolean => {
      const disk = { x: at.x - RADIUS, y: at.y - RADIUS, width: 2 * RADIUS, height: 2 * RADIUS };
      return (
        !places.some((other) => other !== one && touch(other, disk) && !holds(other, one)) &&
        !found.some((other) => Math.hypot(other.x - at.x, other.y - at.y) < 2 * RADIUS)
      );
    };
    const small = Math.min(one.width, one.height) < SMALL;
    const spot = [...(small ? beside : []), ...corners, ...beside].find(free) ?? corner;
    found.push({ n: one.n, ...spot });
  }
  return found;
}
