import { describe, expect, it } from "vitest";

import type { Course, LessonShort } from "../lib/types";
import { addressOf, afterThis, firstOpen, lessonsOf } from "./courses";
import { placesOf, selectors } from "./point";
import { parsed } from "./progress.svelte";

const lesson = (game: string, id: string): LessonShort => ({
  game,
  id,
  chapter: "c",
  title: id,
  minutes: 5,
  rules: [],
  needs: [],
  steps: 3,
  version: "1",
});
const course: Course = {
  chapters: [
    { game: "pax", id: "a", title: "A", lessons: [lesson("pax", "one"), lesson("pax", "two")] },
    { game: "pax", id: "b", title: "B", lessons: [lesson("pax", "three")] },
    { game: "age", id: "c", title: "C", lessons: [lesson("age", "one")] },
  ],
  untaught: {},
  untaught_sections: {},
};

describe("a course", () => {
  it("lists the lessons of one game over its chapters", () => {
    expect(lessonsOf(course, "pax").map((one) => one.id)).toEqual(["one", "two", "three"]);
  });
  it("goes on with the next lesson of the same game, and ends with the last", () => {
    expect(afterThis(course, "pax", "two")).toBe("/learn/pax/three");
    expect(afterThis(course, "pax", "three")).toBeNull();
    expect(afterThis(course, "pax", "none")).toBeNull();
  });
  it("begins with the first that is not done", () => {
    expect(firstOpen(lessonsOf(course, "pax"), (one) => one.id === "one")?.id).toBe("two");
  });
  it("has an address for each", () => {
    expect(addressOf({ game: "pax", id: "a b" })).toBe("/learn/pax/a%20b");
  });
});

describe("progress", () => {
  it("is read as it was kept, and what does not fit is left out", () => {
    const good = { inputs: ["next"], step: 1, done: false, version: "1" };
    expect(parsed(JSON.stringify({ "pax/one": good, "pax/two": { inputs: 3 } }))).toEqual({ "pax/one": good });
    expect(parsed("nonsense")).toEqual({});
    expect(parsed("null")).toEqual({});
  });
});

describe("pointing", () => {
  it("looks for a thing by its focus id, a hand card also as a card", () => {
    expect(selectors("city:toledo")).toEqual(['[data-focus~="city:toledo"]']);
    expect(selectors("hand:PREN001")).toContain('[data-focus~="card:PREN001"]');
    expect(selectors("panel:log")).toEqual(['[data-region="log"]', '[data-panel="log"]']);
  });
  it("leaves out what cannot be seen, and counts the rest", () => {
    const seen = { getBoundingClientRect: () => new DOMRect(10, 20, 30, 40) } as unknown as Element;
    const pins = [
      { n: 1, id: "city:nowhere", part: null },
      { n: 2, id: "city:toledo", part: null },
    ];
    const found = placesOf(pins, (selector) => (selector.includes("toledo") ? seen : null));
    expect(found).toEqual([{ n: 1, x: 5, y: 15, width: 40, height: 50 }]);
  });
});
