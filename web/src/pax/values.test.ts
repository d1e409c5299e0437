import { describe, expect, it } from "vitest";

import type { Decision, GameEvent, Option } from "../lib/types";
import { changeParts, groupOf, placeOf, told, turnOf } from "./values";

const option = (key: string, more: Partial<Option> = {}): Option => ({
  key,
  label: "",
  clause: "",
  focus: ["x"],
  ...more,
});
const action = { kind: "action", options: [] } as unknown as Decision;
const event = (more: object): GameEvent => ({ number: 1, kind: "buys", clause: "", text: "", ...more });

describe("told", () => {
  it("reads values where they are", () => {
    const data = { act: "buy", side: "west", column: 3, card: "PREN021", price: 3 };
    expect(told(option("?", { data }))).toMatchObject({
      act: "buy",
      item: "PREN021",
      place: { side: "west", column: 3 },
    });
  });
  it("makes do with keys where they are not", () => {
    expect(told(option("buy east 2"))).toMatchObject({ act: "buy", place: { side: "east", column: 2 } });
    expect(told(option("victory holy"))).toMatchObject({ act: "victory", of: "holy" });
    expect(told(option("take rook:islamic toledo")).token).toBe("rook:islamic");
    expect(told(option("op vote:west")).token).toBe("");
  });
});

it("sorts actions by what they do, and to decline last", () => {
  expect(groupOf(option("buy east 2"), action)).toBe("buy");
  expect(groupOf(option("x", { group: "fair" }), action)).toBe("fair");
  expect(groupOf(option("pass", { focus: [] }), action)).toBe("pass");
});

it("takes the names of numbers apart", () => {
  expect(changeParts("medici law prestige")).toEqual({ who: "medici", what: "law prestige", prestige: "law" });
  expect(changeParts("fugger florins")).toEqual({ who: "fugger", what: "florins", prestige: null });
});

it("finds places of the market and numbers of turns", () => {
  expect(placeOf(event({ data: { place: { side: "west", column: 3 } } }))).toEqual({ side: "west", column: 3 });
  expect(placeOf(event({ data: { place: { side: "east", column: 0 } } }))).toEqual({ side: "east", column: 0 });
  expect(placeOf(event({}))).toBeNull();
  expect(turnOf(event({ data: { turn: 7 } }))).toBe(7);
  expect(turnOf(event({ text: "Turn 7" }))).toBeNull();
});
