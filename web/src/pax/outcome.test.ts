import { beforeAll, expect, it, vi } from "vitest";

import { option } from "../lib/option.testing";
import { knowSeats } from "../lib/seats.svelte";
import type { Decision, GameEvent, Preview } from "../lib/types";
import { loadCards } from "./cards.svelte";
import { outcome, purpose, tells } from "./outcome";
import type { Piece } from "./values";
import type { View } from "./view";

beforeAll(() => knowSeats("pax", new Map()));

const view = { you: "medici", players: [] } as unknown as View;
const event = (kind: string, data: GameEvent["data"]): GameEvent => ({
  number: 1,
  kind,
  clause: "",
  text: kind,
  turn: 3,
  seat: null,
  step: 1,
  cause: null,
  begins_turn: false,
  focus: [],
  data,
  links: [],
});
const preview = (events: GameEvent[], asks: Preview["asks"] = null): Preview => ({
  events,
  changes: {},
  reveals: false,
  closes: false,
  asks,
});
const knight: Piece = { token: "knight:catholic", zone: "city", place: "lisbon" };
const knights = (n: number): Piece[] => Array.from({ length: n }, () => knight);
const battle = (n: number, m: number): GameEvent =>
  event("battle", { empire: "portugal", attackers: knights(n), defenders: knights(m) });
const falls = (attacking: boolean): GameEvent => event("casualty", { attacking, piece: knight, pair: 1 });
const war = {
  empire: "portugal",
  attackers: 3,
  defenders: 1,
  victorious: true,
  left: 2,
  becomes: null,
  suzerain: null,
  state: null,
};

it("says who wins before anybody has fallen, and what becomes of the empire", () => {
  const told = (more: Record<string, string>): string | null =>
    outcome(preview([battle(3, 1)], { kind: "casualty", about: { ...war, ...more }, answers: [] }), view);
  expect(told({ becomes: "king" })).toBe("You win, and Portugal will be yours.");
  expect(told({ becomes: "republic" })).toBe("You win, and make Portugal your republic.");
  expect(told({ becomes: "vassal", suzerain: "ottoman" })).toBe(
    "You win, and make Portugal a vassal of the Ottoman Empire.",
  );
  expect(told({ becomes: "king", state: "reformist" })).toBe(
    "You win, and Portugal will be yours. On the map: Reformist theocracy.",
  );
  expect(told({})).toBe("You win in Portugal.");
});

it("says so of a war that is decided at once", () => {
  const lost = event("repelled", { empire: "portugal" });
  const fallen = [falls(true), falls(false)];
  expect(outcome(preview([battle(2, 2), ...fallen, ...fallen, lost]), view)).toBe(
    "Nobody is left: nothing changes in Portugal.",
  );
  expect(outcome(preview([battle(1, 2), ...fallen, lost]), view)).toBe(
    "You are beaten back: 1 defender is left in Portugal.",
  );
  const won = [battle(2, 0), event("victorious", { empire: "portugal" })];
  const taken = event("regime_change", { empire: "portugal", suzerain_empire: null, seat: "medici" });
  expect(outcome(preview([...won, taken]), view)).toBe("You win, and Portugal will be yours.");
  const flipped = event("flipped", { empire: "portugal", republic: true });
  expect(outcome(preview([...won, taken, flipped]), view)).toBe("You win, and make Portugal your republic.");
});

it("says where a war that may be chosen would be won", () => {
  const about = { card: "?", wars: [war, { ...war, empire: "aragon", defenders: 4, victorious: false }] };
  expect(outcome(preview([event("plays", {})], { kind: "trigger", about, answers: [] }), view)).toBe(
    "Its war would be won in Portugal (3\u00a0:\u00a01). Its war would not be won in Aragon (3\u00a0:\u00a04).",
  );
  expect(outcome(preview([], { kind: "campaign", about, answers: [] }), view)).toBe(
    "It would be won in Portugal (3\u00a0:\u00a01). It would not be won in Aragon (3\u00a0:\u00a04).",
  );
});

it("says which victories a comet can give, and how near one is to each", async () => {
  const file = { cards: [{ id: "star", kind: "comet", name: "Star" }], squares: [] };
  vi.stubGlobal("fetch", vi.fn().mockResolvedValue(new Response(JSON.stringify(file), { status: 200 })));
  await loadCards();
  vi.unstubAllGlobals();
  const state = (active: boolean, n: number): object => ({ active, short: { medici: n } });
  const victories = { imperial: state(false, 2), renaissance: state(true, 1), holy: state(false, 0) };
  const sky = { ...view, victories } as unknown as View;
  const told = (events: GameEvent[]): string | null =>
    purpose(
      option("buy", { act: "buy", card: "star", victories: ["imperial", "holy"] }),
      { kind: "action" } as unknown as Decision,
      preview(events),
      sky,
    );
  expect(told([])).toBe("A victory of your choice becomes active: Imperial (you are 2 short) or Holy (you meet it).");
  expect(told([event("comet", { victory: "holy" })])).toBe("Holy (you meet it) becomes active.");
});

it("says what an op does that can do but one thing, and what it is for where there is a choice", async () => {
  const note = "an Islamic pawn, a florin";
  const op = { id: "PREN044", ops: ["repress:pawn"], ops_note: [note] };
  const file = { cards: [op, { id: "star", kind: "comet", name: "Star" }], squares: [] };
  vi.stubGlobal("fetch", vi.fn().mockResolvedValue(new Response(JSON.stringify(file), { status: 200 })));
  await loadCards("1e");
  vi.unstubAllGlobals();
  const told = (events: GameEvent[]): string | null =>
    purpose(
      option("op", { item: "PREN044", op: "repress:pawn" }),
      { kind: "op" } as unknown as Decision,
      preview(events),
      view,
    );
  expect(told([])).toBe(note);
  const [done, more] = [event("represses", { seat: "medici" }), event("killed", {})];
  expect(told([done])).toBe("represses");
  // What it says is not told again beneath it; what else happens is.
  const again = (which: GameEvent, ...events: GameEvent[]): boolean =>
    tells(which, option("op", { item: "PREN044", op: "repress:pawn" }), preview(events), view);
  expect([again(done, done, more), again(more, done, more)]).toEqual([true, false]);
  expect(again(done, done, falls(true))).toBe(false);
});

it("names the ops of a side that can be performed now, by what they are on", () => {
  const ready = [
    { item: "aragon", op: "campaign" },
    { item: "aragon", op: "tax" },
    { item: "star", op: "vote:west" },
  ];
  const told = (ops: object[]): string | null =>
    purpose(
      option("ops both", { act: "ops", side: "both", ops }),
      { kind: "action" } as unknown as Decision,
      preview([]),
      { ...view, victories: {} } as unknown as View,
    );
  expect(told(ready)).toBe("Aragon (Campaign, Tax) and Star (Vote)");
  expect(told([])).toBeNull();
});

it("says by how much a victory is won before it is declared", () => {
  const kings = { name: "kings", margin: 2, by_seat: { medici: { has: 3 }, coeur: { has: 1 }, fugger: { has: 0 } } };
  const near = { ...view, victories: { imperial: { criteria: [kings] } } } as unknown as View;
  expect(outcome(preview([event("wins", { seat: "medici", victory: "imperial" })]), near)).toBe(
    "wins 3 kings, 2 more than Coeur’s 1.",
  );
});
