import { describe, expect, it } from "vitest";

import { parsed, rowOfDays } from "./solved.svelte";

describe("the row of days", () => {
  it("counts days in a row up to today", () => {
    expect(rowOfDays([], "2026-03-10")).toBe(0);
    expect(rowOfDays(["2026-03-08", "2026-03-09", "2026-03-10"], "2026-03-10")).toBe(3);
    expect(rowOfDays(["2026-03-09"], "2026-03-10")).toBe(1);
  });
  it("is paused by a missed day and ended by the third", () => {
    expect(rowOfDays(["2026-03-06", "2026-03-07", "2026-03-09"], "2026-03-10")).toBe(3);
    expect(rowOfDays(["2026-03-05", "2026-03-09"], "2026-03-10")).toBe(1);
    expect(rowOfDays(["2026-03-01"], "2026-03-10")).toBe(0);
  });
  it("goes over the end of a month", () => {
    expect(rowOfDays(["2026-02-27", "2026-02-28", "2026-03-01"], "2026-03-01")).toBe(3);
  });
});

describe("what is kept of puzzles", () => {
  it("is read as it was kept before days were", () => {
    expect(parsed([1, "x", 4])).toEqual({ solved: [1, 4], days: [] });
    expect(parsed({ solved: [2], days: ["2026-03-01", "soon"] })).toEqual({ solved: [2], days: ["2026-03-01"] });
    expect(parsed(null)).toEqual({ solved: [], days: [] });
  });
});
