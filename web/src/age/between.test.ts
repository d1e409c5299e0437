import { expect, test } from "vitest";

import type { GameEvent } from "../lib/types";
import { between } from "./between";
import type { AgeView } from "./view";

const marker = (seat: string, fresh: boolean) => ({ marker: { seat, new: fresh }, tokens: [] });
const player = (seat: string, cash: number, expansion: number, wool = 0) => ({
  seat,
  cash,
  expansion,
  stock: 30 - expansion,
  coming: { wool },
});
const event = (kind: string, data: Record<string, unknown>): GameEvent => ({ kind, data }) as unknown as GameEvent;

// The last token of a turn: the board comes to income with the same choice.
const before = {
  turn: 1,
  phase: "expansion",
  players: [player("venice", 3, 2, 1), player("genoa", 5, 0)],
  provinces: { milan: marker("genoa", true), rome: { marker: null, tokens: [{ seat: "venice", old: 0, new: 3 }] } },
} as unknown as AgeView;
const after = {
  turn: 2,
  phase: "order_of_play",
  players: [player("venice", 33, 0), player("genoa", 35, 0)],
  provinces: { milan: marker("genoa", false), rome: marker("venice", false) },
} as unknown as AgeView;

const placed = event("placed", { seat: "venice", province: "rome", tokens: 1 });
const dominates = event("dominates", { seat: "venice", province: "rome" });
const expanded = event("expanded", { seat: "venice", tokens: 1 });
const begins = event("phase_begins", { phase: "income" });
const income = event("income", { seat: "venice", dollars: 30 });

test("what a step has placed is on the map with it, and new until income", () => {
  const view = between(before, after, [placed, dominates]);
  expect(view.provinces).toEqual({ milan: marker("genoa", true), rome: marker("venice", true) });
  expect(view.players[0]).toMatchObject({ cash: 3, expansion: 2 });
});

test("each step tells of a player what it is about", () => {
  const ended = between(before, after, [placed, dominates, expanded]);
  expect(ended.players[0]).toMatchObject({ cash: 3, expansion: 0 });
  const paid = between(before, after, [placed, dominates, expanded, begins, income]);
  expect(paid.players.map((one) => one.cash)).toEqual([33, 5]);
  expect(paid).toMatchObject({ turn: 1, phase: "income", provinces: after.provinces });
});

test("what comes of the provinces is told with the first of them", () => {
  const [ended, moved] = [[expanded], [placed, dominates]].map((events) => between(before, after, events));
  expect(ended?.players.map((one) => one.coming)).toEqual(before.players.map((one) => one.coming));
  expect(moved?.players.map((one) => one.coming)).toEqual(after.players.map((one) => one.coming));
});

test("a province that was emptied is empty", () => {
  const left = { ...after, provinces: { milan: marker("genoa", false) } };
  const removed = event("removed", { seat: "venice", province: "rome", tokens: 3 });
  expect(between(before, left, [removed]).provinces).toEqual({ milan: marker("genoa", true) });
});
