import { expect, test } from "vitest";

import type { GameResult, TableView } from "../lib/types";
import ending from "./end";

const player = (seat: string, points: number, chaos = false) => ({
  seat,
  chaos,
  score: points,
  cash: 0,
  advances: [],
  misery: 0,
  standing: { points, advances: points, cash: 0, misery: 0 },
});

test("who is in Chaos stands behind those who are in debt", () => {
  const seats = ["hamburg", "paris", "genoa"];
  const view = {
    game: "age",
    seats,
    players: [player("hamburg", 0, true), player("paris", -900), player("genoa", 2000)],
    scores_by_turn: [],
  };
  const told = ending.end(view as unknown as TableView, { winners: ["genoa"] } as unknown as GameResult, []);
  expect(told.near.map((one) => one.seat)).toEqual(["paris", "hamburg"]);
  expect(told.rows.map((one) => one.seat)).toEqual(["genoa", "paris", "hamburg"]);
});
