import { expect, it } from "vitest";

import type { GameEvent } from "../lib/types";
import { activeOf, branches, headingOf, leaf, overOf, turnOf } from "./values";

const view = { rules: "usual", turn: 3, active: "one", over: true };

it("reads what views of all games have", () => {
  expect([turnOf(view), activeOf(view), overOf(view)]).toEqual([3, "one", true]);
});

it("makes do without", () => {
  const bare = {};
  expect([turnOf(bare), activeOf(bare), overOf(bare)]).toEqual([0, "", false]);
});

it("heads the log with what a turn begins with, whatever it is called", () => {
  const event = { kind: "dawn", begins_turn: true, seat: "one", turn: 3, text: "A new day." } as GameEvent;
  expect(headingOf(event)).toEqual({ seat: "one", text: "Turn 3", number: null });
  expect(headingOf({ ...event, turn: null })?.text).toBe("A new day.");
  expect(headingOf({ ...event, begins_turn: false })).toBeNull();
});

it("tells branches from leaves", () => {
  expect(branches({ heaps: [3, 4] })).toEqual([["heaps", [3, 4]]]);
  expect(branches([3, 4])).toEqual([
    ["1", 3],
    ["2", 4],
  ]);
  expect(branches("x")).toEqual([]);
  expect([leaf(null), leaf(true), leaf(0)]).toEqual(["–", "✓", "0"]);
});
