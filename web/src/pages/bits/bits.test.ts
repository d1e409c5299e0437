import { describe, expect, it } from "vitest";

import age from "../../age/face";
import type { GameEvent } from "../../lib/types";
import { moments } from "./games";
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

it("tells of all attacks those that took a capital, and keeps the most telling", () => {
  const event = (number: number, kind: string, data: Record<string, string> = {}): GameEvent =>
    ({
      number,
      kind,
      data,
      text: `${kind} ${data.province ?? ""}`.trim(),
      turn: 1,
      seat: "genoa",
      clause: "",
      links: [],
      step: number,
    }) as unknown as GameEvent;
  const events = [
    event(1, "attack_won", { province: "milan" }),
    event(2, "attack_won", { province: "venice" }),
    event(3, "war_won"),
    event(4, "wins"),
  ];
  const told = (most: number): string[] => moments(events, age.telling, [], most).map(({ text }) => text);
  expect(told(9)).toEqual(["attack_won venice", "war_won", "wins"]);
  expect(told(2)).toEqual(["attack_won venice", "wins"]);
});
