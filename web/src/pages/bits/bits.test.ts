import { describe, expect, it } from "vitest";

import { isUnder } from "./rules";
import { holdsAll } from "./search";
import { gameOf, NOBODY, preset, seatsOf, wishes, type Row } from "./seating";

const ROWS: Row[] = ["one", "two", "three"].map((seat) => ({ seat, who: NOBODY, name: "" }));

describe("seating", () => {
  it("fills seats as the preset says, the first with whoever asks", () => {
    expect(preset(ROWS, 2, "opponents", "medium").map((row) => row.who)).toEqual(["here", "opponent:medium", NOBODY]);
    expect(preset(ROWS, 3, "friends", "medium").map((row) => row.who)).toEqual(["here", "link", "link"]);
  });
  it("asks the server for those that are taken", () => {
    const rows = preset(ROWS, 2, "opponents", "medium");
    expect(wishes(rows, true).map(({ kind, level }) => [kind, level])).toEqual([
      ["here", null],
      ["opponent", "medium"],
    ]);
  });
  it("reads game and seats of a record and of a position", () => {
    expect([
      gameOf("game: age\nseats: player1 player2\n"),
      seatsOf("seats: player1 player2\n", ["player1", "player2"]),
    ]).toEqual(["age", ["player1", "player2"]]);
    expect(gameOf('{"format": "signoria/pax-position/1"}')).toBe("pax");
    expect(seatsOf('{"players": [{"name": "two", "cash": 1}, {"name": "four"}]}', ["one", "two"])).toEqual(["two"]);
    expect(seatsOf("neither", ["one"])).toEqual([]);
  });
});

it("finds words whatever their accents and case", () => {
  expect(holdsAll("La Española de Córdoba", "cordoba ESPANOLA")).toBe(true);
  expect(holdsAll("La Española", "cordoba")).toBe(false);
});

it("knows which statement stands under which", () => {
  expect(isUnder("E1.b.1", "E1.b")).toBe(true);
  expect(isUnder("E1.b.1", "e")).toBe(true);
  expect(isUnder("E10", "E1")).toBe(false);
});
