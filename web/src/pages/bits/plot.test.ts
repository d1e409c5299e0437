import { describe, expect, it } from "vitest";

import { geometry, roundStep } from "./plot";

describe("roundStep", () => {
  it("is round, and leaves at most five lines", () => {
    expect([0, 3, 4, 5, 17, 40, 41, 99].map((n) => roundStep(n))).toEqual([1, 1, 1, 2, 5, 10, 20, 50]);
  });
});

describe("geometry", () => {
  const drawn = geometry(
    [
      { seat: "one", values: [0, 4] },
      { seat: "two", values: [0, 4] },
    ],
    [1, 2],
  );
  it("goes in steps from the left to the right edge", () => {
    expect(drawn.paths[0]?.d).toBe("M26 168H166V20H306");
  });
  it("keeps the ends apart and inside", () => {
    const [first, second] = drawn.ends;
    expect((second?.y ?? 0) - (first?.y ?? 0)).toBe(17);
    expect(Math.max(...drawn.ends.map((end) => end.y))).toBeLessThanOrEqual(168);
  });
  it("draws a line for each round value", () => {
    expect(drawn.rows.map((row) => row.value)).toEqual([0, 1, 2, 3, 4]);
  });
});
