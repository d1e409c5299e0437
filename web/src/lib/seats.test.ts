import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { getMeta } from "./meta.svelte";
import { knowSeats, seatLook, titlesIn } from "./seats.svelte";
import type { TableView } from "./types";

const offered = (...names: string[]): { id: string; name: string }[] =>
  names.map((name, i) => ({ id: `seat_${String(i + 7)}`, name }));
const GAMES = [
  { id: "nim", client: "", seats: offered("North", "South") },
  { id: "mora", client: "", seats: offered("Place A", "Place B") },
  { id: "age", client: "age", seats: [{ id: "player1", name: "First" }] },
];
const look = (seat: string, game?: string): [string, string] => {
  const { name, letter } = seatLook(seat, game);
  return [name, letter];
};

beforeEach(async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify({ games: GAMES }))));
  await getMeta();
});
afterEach(() => vi.unstubAllGlobals());

describe("a seat that is nobody", () => {
  it("goes by the name the server gives it, and is marked by its letter or by its place, whatever its id", () => {
    expect(look("seat_8", "nim")).toEqual(["South", "S"]);
    expect(look("seat_8", "mora")).toEqual(["Place B", "2"]);
    expect(look("ada", "mora")).toEqual(["ada", "A"]);
  });
  it("is drawn by no other game", () => {
    expect([seatLook("fugger", "pax").crest, seatLook("venice", "age").class]).toEqual(["crest-fugger", "venice"]);
    expect([seatLook("fugger", "age").crest, seatLook("venice", "pax").class]).toEqual([null, "seatless"]);
    expect(seatLook("fugger").crest).toBeNull();
  });
});

it("calls the seats of a table by what they have become, else by who sits there", () => {
  const players = [
    { seat: "player1", power: null },
    { seat: "player2", power: "genoa" },
  ];
  const view = { game: "age", players } as unknown as TableView;
  const forget = knowSeats("age", titlesIn("age", view), new Map([["player1", "Ada"]]));
  expect(["player1", "player2", "venice"].map((seat) => seatLook(seat).name)).toEqual(["Ada", "Genoa", "Venice"]);
  knowSeats("age", titlesIn("age", view));
  expect(look("player1")).toEqual(["First", "F"]);
  forget(); // another table is looked at by now
  expect(seatLook("player2").name).toBe("Genoa");
});
