import { describe, expect, it } from "vitest";

import type { GameEvent, Option } from "../lib/types";
import { bidOf, expanding, rollsIn, usualBid } from "./values";

const option = (key: string, label = "", data?: Record<string, unknown>): Option => ({
  key,
  label,
  clause: "",
  focus: [],
  ...(data === undefined ? {} : { data }),
});

describe("expanding", () => {
  it("reads values where they are", () => {
    const data = { act: "attack", province: "milan", tokens: 4, chance: 0.667 };
    expect(expanding(option("x", "una ficha", data))).toEqual(data);
  });
  it("makes do with keys and words where they are not", () => {
    expect(expanding(option("place milan 2"))).toEqual({ act: "place", province: "milan", tokens: 2, chance: null });
    expect(expanding(option("attack milan", "Attack Milan with 4 tokens (67 %)"))).toMatchObject({
      tokens: 4,
      chance: 0.67,
    });
  });
  it("leaves alone what is about no province", () => {
    expect(expanding(option("pass"))).toBeNull();
    expect(expanding(option("buy"))).toBeNull();
  });
});

describe("bids", () => {
  it("are numbers", () => {
    expect(bidOf(option("bid 12"))).toBe(12);
    expect(bidOf(option("bid", "", { bid: -3 }))).toBe(-3);
  });
  it("begin within the tokens there are", () => {
    expect(usualBid(98, 17)).toBe(17);
    expect(usualBid(20, 36)).toBe(10);
  });
});

it("finds where a roll was made and how it ended", () => {
  const event = (number: number, kind: string, more: object = {}): GameEvent => ({
    number,
    kind,
    clause: "",
    text: kind,
    ...more,
  });
  const events = [
    event(1, "attack", { province: "milan" }),
    event(2, "rolled", { seat: "player1", colored: 5, black: 2, white: 1 }),
    event(3, "attack_won", { province: "milan" }),
  ];
  expect(rollsIn(events)).toMatchObject([{ who: "player1", where: "milan", won: true, text: "attack_won" }]);
  const told = event(2, "rolled", {
    seat: "player1",
    data: { province: "rome", won: false, colored: 1, black: 2, white: 3 },
  });
  expect(rollsIn([told])).toMatchObject([{ where: "rome", won: false, dice: [{ n: 1 }, { n: 2 }, { n: 3 }] }]);
});
