import { describe, expect, it } from "vitest";

import type { Course, LessonShort } from "../lib/types";
import { addressOf, afterThis, firstOpen, lessonsOf } from "./courses";
import { numbersOf, placesOf, RADIUS, selectors } from "./point";
import { parsed } from "./progress.svelte";

const lesson = (game: string, id: string): LessonShort => ({
  game,
  id,
  chapter: "c",
  title: id,
  about: "",
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
    expect(selectors("city:toledo")[0]).toBe('[data-focus~="city:toledo"]');
    expect(selectors("hand:PREN001")).toContain('[data-focus~="card:PREN001"]');
    expect(selectors("panel:log")).toEqual(['[data-place~="panel:log"]', '[data-region="log"]']);
    expect(selectors("region:hand")).toContain('[data-region="hand"]');
  });
  it("leaves out what cannot be seen, and counts the rest", () => {
    const seen = { getBoundingClientRect: () => new DOMRect(10, 20, 30, 40) } as unknown as Element;
    const pins = [
      { n: 1, id: "city:nowhere", part: null },
      { n: 2, id: "city:toledo", part: null },
    ];
    const found = placesOf(pins, (selector) => (selector.includes("toledo") ? [seen] : []));
    expect(found).toEqual([{ n: 1, x: 5, y: 15, width: 40, height: 50 }]);
  });
  it("points at the middle of a route, not at all of it", () => {
    const stretch = (x: number): Element =>
      ({ getBoundingClientRect: () => new DOMRect(x, 0, 10, 10) }) as unknown as Element;
    const route = [stretch(300), stretch(0), stretch(140)];
    const find = (selector: string): Element[] => (selector === ".route" ? route : []);
    const found = placesOf([{ n: 1, id: "route:white", part: null }], find, () => ({
      at: [".route"],
      only: true,
      of: "middle",
    }));
    expect(found).toEqual([{ n: 1, x: 135, y: -5, width: 20, height: 20 }]);
  });
  it("shows a part of a thing, and one ring where two would lie on each other", () => {
    const box = (x: number, inside: Element[] = []): Element =>
      ({
        getBoundingClientRect: () => new DOMRect(x, 0, 10, 10),
        querySelectorAll: () => inside,
      }) as unknown as Element;
    const card = box(0, [box(20), box(40)]);
    const pins = [
      { n: 1, id: "card:A", part: null },
      { n: 2, id: "card:A", part: "agents" },
      { n: 3, id: "hand:A", part: "agents" },
    ];
    const found = placesOf(pins, (selector) => (selector.startsWith("[data-focus") ? [card] : []));
    expect(found.map(({ n, x, width }) => [n, x, width])).toEqual([
      [1, -5, 20],
      [2, 15, 40],
    ]);
  });
  it("draws rings that would cross closer, and sets no number on what another ring shows", () => {
    const part = (x: number, y: number, width: number): Element =>
      ({ getBoundingClientRect: () => new DOMRect(x, y, width, 16) }) as unknown as Element;
    const parts: Record<string, Element> = {
      agents: part(40, 40, 40),
      location: part(20, 20, 100),
      bomb: part(20, 40, 16),
    };
    const pins = Object.keys(parts).map((id, i) => ({ n: i + 1, id, part: null }));
    const found = placesOf(pins, (selector) =>
      pins.flatMap(({ id }) => (selector.includes(id) ? [parts[id] as Element] : [])),
    );
    expect(found.map(({ x, y, width, height }) => [x, y, width, height])).toEqual([
      [39, 39, 42, 18],
      [19, 19, 102, 18],
      [19, 39, 18, 18],
    ]);
    for (const { n, x, y } of numbersOf(found)) {
      const covered = found.filter(
        (one) =>
          one.x < x + RADIUS && x - RADIUS < one.x + one.width && one.y < y + RADIUS && y - RADIUS < one.y + one.height,
      );
      expect([n, covered]).toEqual([n, []]);
    }
    expect(numbersOf([{ n: 1, x: 0, y: 0, width: 200, height: 100 }])).toEqual([{ n: 1, x: 2, y: 2 }]);
  });
});
