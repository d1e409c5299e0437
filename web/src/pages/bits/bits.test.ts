import { describe, expect, it } from "vitest";

import age from "../../age/face";
import type { GameCard, GameEvent, GameSeat } from "../../lib/types";
import { moments, outcome, player, sameSeats } from "./games";
import { holdsAll } from "./search";
import { NOBODY, preset, wishes, type Row } from "./seating";

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
});

it("finds words whatever their accents and case", () => {
  expect(holdsAll("La Española de Córdoba", "cordoba ESPANOLA")).toBe(true);
  expect(holdsAll("La Española", "cordoba")).toBe(false);
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

describe("people at a table", () => {
  const card = (...seats: Partial<GameSeat>[]): GameCard => ({ game: "pax", status: "finished", seats }) as GameCard;
  const here = { kind: "here", name: "Player 2", named: false } as const;

  it("go by the name that somebody gave or an opponent has, else as the seat is called", () => {
    const game = card(
      { ...here, seat: "one", name: "Ada", named: true, called: "Venice" },
      { seat: "two", kind: "opponent", name: "Easy", named: false, called: "Genoa" },
      { ...here, seat: "three", called: "Paris" },
    );
    expect(["one", "two", "three"].map((seat) => player(game, seat))).toEqual(["Ada", "Easy", "Paris"]);
  });

  it("have won as what their seats have become", () => {
    const game = card({ ...here, seat: "one", called: "Venice" });
    const result = { winners: ["one"], victory: "points" };
    expect(outcome({ ...game, result, victory: "with 700 points" })).toBe("Venice: with 700 points");
  });

  it("keep a name of their own in the next game, and no other", () => {
    const game = card(
      { ...here, seat: "one", name: "Fugger", named: true, called: "Fugger" },
      { ...here, seat: "two", name: "Medici", called: "Medici" },
    );
    expect(sameSeats(game).map(({ name }) => name)).toEqual(["Fugger", null]);
  });
});
