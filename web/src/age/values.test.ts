import { describe, expect, it } from "vitest";

import { option } from "../lib/option.testing";
import type { Option } from "../lib/types";
import { aboutOf, bidOf, buying, expanding, usualBid } from "./values";

// Keys and labels that say something else: only data counts.
const said = (data: Option["data"]): Option =>
  option("place rome 9", data, { label: "Attack Rome with 7 tokens (12 %)" });

describe("expanding", () => {
  it("is told by the data of an option", () => {
    expect(expanding(said({ act: "place", province: "milan", tokens: 2 }))).toMatchObject({
      act: "place",
      province: "milan",
      tokens: 2,
    });
  });
  it("leaves alone what is about no province", () => {
    expect(expanding(said({ act: "pass" }))).toBeNull();
    expect(expanding(said({ act: "card", tokens: 3 }))).toBeNull();
    expect(expanding(said({}))).toBeNull();
  });
});

it("knows what is bought and who is claimed", () => {
  expect(buying(said({ act: "buy", advance: "R", price: 40 }))).toEqual({ advance: "R" });
  expect(buying(said({ act: "claim", card: "marco_polo" }))).toEqual({ leader: "marco_polo" });
  expect(buying(said({ act: "buy", dollars: 10 }))).toBeNull();
});

it("names what an option is about", () => {
  expect(aboutOf(said({ act: "play", card: "wool_1" }))).toEqual({ act: "play", id: "wool_1" });
  expect(aboutOf(said({ province: "rome", tokens: 2 }))).toEqual({ act: "province", id: "rome" });
  expect(aboutOf(said({ act: "pass" }))).toEqual({ act: "pass", id: "" });
});

describe("bids", () => {
  it("are numbers", () => {
    expect(bidOf(said({ act: "bid", bid: -3, dollars: 3 }))).toBe(-3);
    expect(bidOf(said({ act: "bid", dollars: 12 }))).toBe(12);
  });
  it("begin within the tokens there are", () => {
    expect(usualBid(98, 17)).toBe(17);
    expect(usualBid(20, 36)).toBe(10);
  });
});
