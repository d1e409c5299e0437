import { describe, expect, it } from "vitest";

import { BOTTOM, drawn, figures, rounded, TOP, turnsOf } from "./chart";

const point = (index: number, turn: number, a: number) => ({
  index,
  turn,
  shares: { a, b: 1 - a },
  spread: { a: 0.1, b: 0.1 },
});

describe("the chart of chances", () => {
  it("draws a line and a band for each seat, inside the plot", () => {
    const [a, b] = drawn([point(0, 1, 0.5), point(1, 1, 0.9), point(2, 2, 1)], ["a", "b"], 2);
    expect(a?.line).toMatch(/^M34 203L441 [\d.]+L848 14$/);
    expect(a?.band).toMatch(/Z$/);
    expect(a?.last).toBe(1);
    expect(b?.end).toBeLessThanOrEqual(BOTTOM);
    expect(a?.end).toBeGreaterThanOrEqual(TOP);
  });
  it("keeps the ends apart", () => {
    const ends = drawn([point(0, 1, 0.5)], ["a", "b"], 4).map((one) => one.end);
    expect(Math.abs((ends[0] ?? 0) - (ends[1] ?? 0))).toBeGreaterThanOrEqual(24);
  });
  it("names few turns", () => {
    const points = Array.from({ length: 60 }, (_, i) => point(i, Math.floor(i / 2) + 1, 0.5));
    expect(turnsOf(points).length).toBeLessThanOrEqual(10);
    expect(turnsOf(points)[0]).toEqual({ index: 0, turn: 1 });
  });
  it("rounds parts so that they add up", () => {
    expect(rounded([0.334, 0.333, -0.334, 0.667], 1)).toEqual([33, 33, -33, 67]);
    const parts = rounded([0.335, 0.335, 0.335, -0.005], 1);
    expect(parts.reduce((sum, one) => sum + one, 0)).toBe(100);
    // No part is told more than one off: where it starts is the same as on the chart.
    expect(rounded([0.554569, -0.51543, 0.081779, -0.035422], 0.085496)).toEqual([55, -51, 8, -3]);
  });
  it("tells a loss with a decimal only where whole figures would hide that it is clear", () => {
    expect(figures(0.12, 0.07, true, "en")).toEqual({ n: "12", give: "7" });
    expect(figures(0.102, 0.098, true, "en")).toEqual({ n: "10.2", give: "9.8" });
    expect(figures(0.033, 0.002, true, "es")).toEqual({ n: "3,3", give: "0,2" });
    expect(figures(0.05, 0.05, false, "en")).toEqual({ n: "5", give: "5" });
    expect(figures(1, 0, true, "en")).toEqual({ n: "100", give: "1" });
  });
});
