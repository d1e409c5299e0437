import { beforeAll, expect, test, vi } from "vitest";

import { option } from "../lib/option.testing";
import type { Decision, Option } from "../lib/types";
import { loadAgeCards } from "./cards.svelte";
import { outcome } from "./outcome";
import type { AgeView } from "./view";

const said = (data: Option["data"], declines = false): Option => option("", data, { declines });
const decision = (kind: string): Decision =>
  ({ seat: "genoa", kind, question: "", options: [] }) as unknown as Decision;
const view = { players: [{ seat: "genoa", cash: 15, stabilization: 3 }], commodities: {} } as unknown as AgeView;

test("what stabilization leaves is told, and nothing that others have to bear after it", () => {
  expect(outcome(said({ act: "pay", dollars: 3 }), decision("stabilize"), view)).toBe("leaves 12");
  expect(outcome(said({ act: "misery" }, true), decision("stabilize"), view)).toBeNull();
});

test("what makes this turn the last says so, with what else is to be said", () => {
  const card = said({ act: "card", tokens: 3, last_turn: true });
  expect(outcome(card, decision("expand"), view)).toBe("This turn will be the last.");
  expect(outcome(said({ act: "card", tokens: 3, last_turn: false }), decision("expand"), view)).toBeNull();
  const advance = said({ act: "buy", advance: "Z", left: 9, last_turn: true });
  expect(outcome(advance, decision("purchase"), view)).toMatch(/9.*\. This turn will be the last\.$/);
});

const walter = { id: "walter", name: "Walter", text: "Higher with The Crusades.", credits: { R: 20 }, commodities: [] };
const wine = { id: "wine_1", name: "Wine", text: "", credits: {}, commodities: ["wine"] };

beforeAll(async () => {
  const file = { cards: [walter, wine], advances: [], commodities: [], provinces: [] };
  vi.stubGlobal("fetch", vi.fn().mockResolvedValue(new Response(JSON.stringify(file), { status: 200 })));
  await loadAgeCards();
  vi.unstubAllGlobals();
});

test("a leader who can do more tells his credits first", () => {
  const told = outcome(said({ act: "play", card: "walter" }), decision("play"), view);
  expect(told).toMatch(/^Your credits this turn: .*\$20\. Higher with The Crusades\.$/);
  expect(outcome(said({ act: "discard", card: "walter" }), decision("discard"), view)).toMatch(/\$20\. Higher with/);
});

test("who plays a commodity is told whom else it pays", () => {
  const paying = (pays: Record<string, number>): AgeView =>
    ({ ...view, commodities: { wine: { pays } } }) as unknown as AgeView;
  const play = said({ act: "play", card: "wine_1" });
  expect(outcome(play, decision("play"), paying({ genoa: 20, venice: 5 }))).toMatch(/^[^$]*\$5$/);
  expect(outcome(play, decision("play"), paying({ genoa: 20, venice: 0 }))).toBeNull();
  const chosen = said({ act: "commodity", commodity: "wine", pays: { genoa: 20, venice: 5 } });
  expect(outcome(chosen, decision("commodity"), view)).toMatch(/^[^$]*\$5$/);
  expect(outcome(said({ act: "return", card: "wine_1" }), decision("return"), paying({ genoa: 20 }))).toMatch(/\$20$/);
});

test("who pays to remove a shortage or a surplus is told of which commodity", () => {
  const of = (condition: number): string | null =>
    outcome(said({ act: "remove", commodities: ["wool"], condition, left: 0, pays: {} }), decision("remove"), view);
  expect(of(1)).toMatch(/^No more shortage of /);
  expect(of(-1)).toMatch(/^No more surplus of /);
});

test("one shortage of several that is bought off changes no payout, and the last one says what changes", () => {
  const now = { ...view, commodities: { wine: { pays: { genoa: 20 } } } } as unknown as AgeView;
  const of = (left: number, pays: number): string | null =>
    outcome(
      said({ act: "remove", commodities: ["wine"], condition: 1, left, pays: { wine: { genoa: pays } } }),
      decision("remove"),
      now,
    );
  expect(of(1, 20)).toMatch(/^One shortage of .* less; 1 stays/);
  expect(of(0, 5)).toMatch(/^No more shortage of .* \$5 instead of \$20\.$/);
  const mill = (pays: number): string | null =>
    outcome(said({ act: "mill", commodity: "wine", condition: 1, pays: { genoa: pays } }), decision("mill"), now);
  expect(mill(45)).toMatch(/\$45 instead of \$20\.$/);
  expect(mill(20)).toBe("Pays everybody as before.");
});

test("a good that pays several otherwise is named once", () => {
  const now = { ...view, commodities: { wine: { pays: { genoa: 20, venice: 5 } } } } as unknown as AgeView;
  const mill = said({ act: "mill", commodity: "wine", condition: 1, pays: { genoa: 45, venice: 20 } });
  expect(outcome(mill, decision("mill"), now)).toMatch(/^\S+ pays .*\$45 instead of \$20.* \$20 instead of \$5\.$/);
});

test("a place among equals tells how the dice fall from it", () => {
  expect(outcome(said({ place: 4, chance: 0.6111 }), decision("tie"), view)).toBe(
    "From slot 4 the dice win 61% of attacks.",
  );
});

test("whom a War is declared on tells how the dice stand", () => {
  const data = { act: "victim", seat: "venice", bonus: 1, other_bonus: 0, chance: 0.5833, tie: 0.1389, lose: 0.2778 };
  expect(outcome(said(data), decision("victim"), view)).toBe(
    "Your die + 1 against theirs + 0: you win 58%, tie 14%, lose 28%.",
  );
});
