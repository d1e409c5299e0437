// Where badges go: beside the name of a province, where they cover least.

import { AREA_MARKS, province, type Chart } from "./facts";
import { row } from "./pieces";
import type { AgeView } from "./view";

export type Box = [number, number, number, number];

function over(a: Box, b: Box): number {
  const w = Math.min(a[2], b[2]) - Math.max(a[0], b[0]);
  const h = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
  return w > 0 && h > 0 ? w * h : 0;
}

/** How far two boxes lie from each other. */
function apart(a: Box, b: Box): number {
  return Math.hypot(Math.max(0, a[0] - b[2], b[0] - a[2]), Math.max(0, a[1] - b[3], b[1] - a[3]));
}

/** Boxes taken by the name and the line of each province. */
function taken(view: AgeView, chart: Chart): Map<string, Box[]> {
  const boxes = Object.entries(chart.shapes).map(([id, g]): [string, Box[]] => {
    const fact = province(id);
    if (fact === undefined) return [id, []];
    const top = g.y - g.h / 2;
    const y = top + (fact.kind === "satellite" ? 20.5 : 22.5);
    const { width } = row(fact, view.provinces[id]);
    return [
      id,
      [
        [g.x - g.w / 2 + 1, top, g.x + g.w / 2 - 1, top + 11],
        [g.x - width / 2, y - 10, g.x + width / 2, y + 10],
      ],
    ];
  });
  return new Map(boxes);
}

/** How much worse it is to be under something than over a name. */
const UNDER = 20;
/** Nearer than this to another province a badge seems to be about that one. */
const NEAR = 5;
const ASTRAY = 12;

const EVERYTHING: Box = [-Infinity, -Infinity, Infinity, Infinity];

/** A place for a badge of this width at each of these provinces, in what is seen and not under what lies over the map. */
export function badgePlaces(
  view: AgeView,
  chart: Chart,
  wanted: { id: string; width: number }[],
  above: Box[],
  seen: Box = EVERYTHING,
): Map<string, { x: number; y: number }> {
  const names = taken(view, chart);
  const marks = Object.values(AREA_MARKS).map(([x, y]): Box => [x - 11, y - 8, x + 11, y + 8]);
  const landed = new Set([...names.values()].flat());
  const boxes = [...landed, ...marks];
  const found = new Map<string, { x: number; y: number }>();
  for (const { id, width } of wanted) {
    const g = chart.shapes[id];
    if (g === undefined) continue;
    const [hw, hh] = [g.w / 2, g.h / 2];
    const spots: [number, number][] = [
      [Math.min(hw - 4, 22), -hh - 6],
      [-Math.min(hw - 4, 22), -hh - 6],
      [0, -hh - 6],
      [0, hh + 7],
      [18, hh + 6],
      [-18, hh + 6],
      [hw + 8, 4],
      [-hw - 8, 4],
      [hw + 4, -8],
      [-hw - 4, -8],
    ];
    // What lies farther away than the farthest spot neither is covered nor is near.
    const far: Box = [
      g.x - hw - width - 2 * NEAR - 18,
      g.y - hh - 2 * NEAR - 18,
      g.x + hw + width + 2 * NEAR + 18,
      g.y + hh + 2 * NEAR + 18,
    ];
    const around = boxes.filter((other) => apart(far, other) === 0);
    const own = new Set(names.get(id));
    const others = around.filter((other) => landed.has(other) && !own.has(other));
    let best = { cost: Infinity, x: g.x, y: g.y, box: [0, 0, 0, 0] as Box };
    spots.forEach(([dx, dy], n) => {
      const [x, y] = [g.x + dx, g.y + dy];
      const box: Box = [x - width / 2 - 1, y - 8, x + width / 2 + 1, y + 8];
      const outside = (box[2] - box[0]) * (box[3] - box[1]) - over(box, seen);
      const hidden = above.reduce((sum, other) => sum + over(box, other), outside);
      const near = others.reduce((least, other) => Math.min(least, apart(box, other)), NEAR);
      const cost =
        n * 3 + UNDER * hidden + ASTRAY * (NEAR - near) + around.reduce((sum, other) => sum + over(box, other), 0);
      if (cost < best.cost) best = { cost, x, y, box };
    });
    boxes.push(best.box);
    found.set(id, { x: best.x, y: best.y });
  }
  return found;
}
