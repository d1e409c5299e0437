// Where badges go: beside the name of a province, where they cover least.

import { province, type Chart } from "./facts";
import { row } from "./pieces";
import type { AgeView } from "./view";

export type Box = [number, number, number, number];

function over(a: Box, b: Box): number {
  const w = Math.min(a[2], b[2]) - Math.max(a[0], b[0]);
  const h = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
  return w > 0 && h > 0 ? w * h : 0;
}

/** Boxes taken by the name and the line of each province. */
function taken(view: AgeView, chart: Chart): Box[] {
  return Object.entries(chart.shapes).flatMap(([id, g]): Box[] => {
    const fact = province(id);
    if (fact === undefined) return [];
    const top = g.y - g.h / 2;
    const y = top + (fact.kind === "satellite" ? 20.5 : 22.5);
    const { width } = row(fact, view.provinces[id]);
    return [
      [g.x - g.w / 2 + 1, top, g.x + g.w / 2 - 1, top + 11],
      [g.x - width / 2, y - 10, g.x + width / 2, y + 10],
    ];
  });
}

/** How much worse it is to be under something than over a name. */
const UNDER = 20;

/** A place for a badge of this width at each of these provinces, and not under what lies over the map. */
export function badgePlaces(
  view: AgeView,
  chart: Chart,
  wanted: { id: string; width: number }[],
  above: Box[],
): Map<string, { x: number; y: number }> {
  const boxes = taken(view, chart);
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
    let best = { cost: Infinity, x: g.x, y: g.y, box: [0, 0, 0, 0] as Box };
    spots.forEach(([dx, dy], n) => {
      const [x, y] = [g.x + dx, g.y + dy];
      const box: Box = [x - width / 2 - 1, y - 8, x + width / 2 + 1, y + 8];
      const hidden = above.reduce((sum, other) => sum + over(box, other), 0);
      const cost = n * 3 + UNDER * hidden + boxes.reduce((sum, other) => sum + over(box, other), 0);
      if (cost < best.cost) best = { cost, x, y, box };
    });
    boxes.push(best.box);
    found.set(id, { x: best.x, y: best.y });
  }
  return found;
}
