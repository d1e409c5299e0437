import { expect, it, vi } from "vitest";

import { option } from "../lib/option.testing";
import type { Decision, Option, Preview } from "../lib/types";
import { result } from "../table/outcome";
import type { Desk } from "../table/desk.svelte";
import { loadCards } from "./cards.svelte";
import { brief, grouped, sign } from "./options";
import ui from "./ui";
import type { View } from "./view";

const decision = (kind: string, options: Option[]): Decision =>
  ({ seat: "medici", kind, question: "", options, trail: [] }) as unknown as Decision;

it("shows ops and fairs in one row above all that grows and shrinks, and sales last", () => {
  const options = ["buy", "sell", "ops", "play", "fair"].map((act) => option(act, { act }, { group: act }));
  const groups = grouped(decision("action", options));
  expect(groups.map((group) => group.id)).toEqual(["ops", "fair", "play", "buy", "sell"]);
  expect(groups.filter((group) => group.half).map((group) => group.id)).toEqual(["ops", "fair"]);
});

it("numbers the cards of a hand as they stand: the West's column first", async () => {
  const cards = ["east", "west"].map((side) => ({ id: side, name: side, kind: "card", side }));
  const file = JSON.stringify({ cards, squares: [] });
  vi.stubGlobal("fetch", vi.fn().mockResolvedValue(new Response(file, { status: 200 })));
  await loadCards();
  vi.unstubAllGlobals();
  const options = cards.map(({ id }) => option(`play ${id}`, { act: "play", item: id }, { group: "play" }));
  const [play] = grouped(decision("action", options));
  expect(play?.options.map(({ option: { key }, n }) => [n, key])).toEqual([
    [1, "play west"],
    [2, "play east"],
  ]);
});

it("tells what a purchase costs and what comes with it", () => {
  const bought = (gain: number): Option =>
    option("buy west 2", { act: "buy", side: "west", column: 2, card: "aragon", item: "aragon", price: 2, gain });
  const tail = (gain: number): string | undefined => brief(bought(gain), decision("action", []))?.tail;
  expect(tail(0)).toBe("2");
  expect(tail(3)).toBe("2 +3");
});

it("names a city, its second place too, and what a place there costs", () => {
  const asked = decision("agent_city", []);
  const placed = (city: string, cost: number): unknown => brief(option(city, { city, cost }), asked);
  expect(placed("london", 0)).toEqual({ name: "London" });
  expect(placed("venice2", 1)).toEqual({ name: "Venice 2", tail: "1", coin: "florin" });
});

it("draws beside the second place of a city the piece that stands there", () => {
  const view = {
    empires: { papal_states: { state: "medieval", cities: { venice: ["knight:catholic", "rook:islamic"] } } },
  } as unknown as View;
  const asked = decision("agent_city", []);
  expect(sign(option("city venice", { city: "venice" }), asked, view)).toMatchObject({ code: "knight:catholic" });
  expect(sign(option("city venice2", { city: "venice2" }), asked, view)).toMatchObject({ code: "rook:islamic" });
});

it("does not say again what an answer costs", () => {
  const preview = (florins: number): Preview => ({
    events: [],
    changes: { medici: { florins } },
    reveals: false,
    closes: false,
    asks: null,
  });
  const desk = { ui, live: { seat: "medici" } } as unknown as Desk;
  const view = { game: "pax", you: "medici", players: [], empires: {}, victories: {} } as unknown as View;
  const placed = option("city tana", { city: "tana", cost: 1 });
  const asked = decision("agent_city", [placed]);
  expect(result(desk, placed, preview(-1), asked, view as never)).toBeNull();
  expect(result(desk, placed, preview(-2), asked, view as never)).not.toBeNull();
});
