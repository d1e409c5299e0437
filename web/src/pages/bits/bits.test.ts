import { describe, expect, it, vi } from "vitest";

import age from "../../age/face";
import { getMeta } from "../../lib/meta.svelte";
import type { GameCard, GameEvent } from "../../lib/types";
import { moments, tableName } from "./games";
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

it("calls a table as somebody named it, else by who its seats are, else by who sits there", async () => {
  const meta = {
    games: [
      { id: "pax", by_chance: true, seats: [] },
      { id: "age", by_chance: false, seats: [] },
    ],
  };
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(meta), { status: 200 })));
  await getMeta();
  vi.unstubAllGlobals();
  const named = (game: string, title: string, ...seats: [string, string][]): string =>
    tableName({ game, title, seats: seats.map(([seat, name]) => ({ seat, name })) } as unknown as GameCard);
  const [fugger, medici] = [["fugger", "Anna"] as [string, string], ["medici", "Easy"] as [string, string]];
  expect(named("pax", "Anna – Luca", fugger, medici)).toBe("Anna – Luca");
  expect(named("pax", "", fugger, medici)).toBe("Fugger and Medici");
  expect(named("age", "", ["player1", "Anna"], ["player2", ""])).toBe("Anna and Player 2");
});
