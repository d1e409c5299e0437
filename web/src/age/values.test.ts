import { describe, expect, it } from "vitest";

import type { Option } from "../lib/types";
import { aboutOf, attackOf, bidOf, buying, expanding, usualBid } from "./values";

// Keys and labels that say something else: only data counts.
const option = (data: Record<string, unknown>): Option => ({
  key: "place rome 9",
  label: "Attack Rome with 7 tokens (12 %)",
  clause: "",
  focus: [],
  data,
  group: "",
  declines: false,
  final: null,
});

describe("expanding", () => {
  it("is told by the data of an option", () => {
    expect(expanding(option({ act: "place", province: "milan", tokens: 2 }))).toMatchObject({
      act: "place",
      province: "milan",
      tokens: 2,
    });
  });
  it("leaves alone what is about no province", () => {
    expect(expanding(option({ act: "pass" }))).toBeNull();
    expect(expanding(option({ act: "card", tokens: 3 }))).toBeNull();
    expect(expanding(option({}))).toBeNull();
  });
  it("tells attacks from placements", () => {
    const attack = { act: "attack", province: "milan", tokens: 4, chance: 0.667 };
    expect(attackOf(option(attack))).toEqual(attack);
    expect(attackOf(option({ act: "place", province: "milan", tokens: 4 }))).toBeNull();
  });
});

it("knows what is bought and who is claimed", () => {
  expect(buying(option({ act: "buy", advance: "R", price: 40 }))).toEqual({ advance: "R" });
  expect(buying(option({ act: "claim", card: "marco_polo" }))).toEqual({ leader: "marco_polo" });
  expect(buying(option({ act: "buy", dollars: 10 }))).toBeNull();
});

it("names what an option is about", () => {
  expect(aboutOf(option({ act: "play", card: "wool_1" }))).toEqual({ act: "play", id: "wool_1" });
  expect(aboutOf(option({ province: "rome", tokens: 2 }))).toEqual({ act: "province", id: "rome" });
  expect(aboutOf(option({ act: "pass" }))).toEqual({ act: "pass", id: "" });
});

describe("bids", () => {
  it("are numbers", () => {
    expect(bidOf(option({ act: "bid", bid: -3, dollars: 3 }))).toBe(-3);
    expect(bidOf(option({ act: "bid", dollars: 12 }))).toBe(12);
  });
  it("begin within the tokens there are", () => {
    expect(usualBid(98, 17)).toBe(17);
    expect(usualBid(20, 36)).toBe(10);
  });
});
