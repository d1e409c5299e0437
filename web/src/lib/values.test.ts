import { expect, it } from "vitest";

import type { GameEvent, Option } from "./types";
import { asNumber, asText, dataOf, groupOf, kinds } from "./values";

interface Moved {
  moved: { seat: string; tokens: number };
}

const event: GameEvent = {
  number: 1,
  kind: "placed",
  clause: "age:9.1",
  text: "…",
  turn: 1,
  seat: "ann",
  step: 1,
  cause: null,
  begins_turn: false,
  focus: [],
  data: { tokens: 2 },
  links: [],
};
const option: Option = {
  key: "keep all",
  label: "…",
  clause: "",
  focus: [],
  data: {},
  group: "fair",
  declines: false,
  final: null,
};

it("reads the values of an event, and whom it is told of", () => {
  expect(dataOf<Moved>(event)).toEqual({ seat: "ann", tokens: 2 });
  expect(dataOf<Moved>({ ...event, data: { seat: "ben" } }).seat).toBe("ben");
});

it("sorts an option under its group, and to decline by itself", () => {
  expect(groupOf(option)).toBe("fair");
  expect(groupOf({ ...option, declines: true })).toBe("pass");
});

it("takes nothing for what it is not", () => {
  expect([asText(3), asText("three"), asNumber("3"), asNumber(3)]).toEqual(["", "three", null, 3]);
});

it("makes a set of the kinds that there are: another does not compile", () => {
  const ends = kinds<"wins" | "rests">("wins");
  expect([ends.has("wins"), ends.has("dealt")]).toEqual([true, false]);
  // @ts-expect-error: nothing of that kind happens
  kinds<"wins" | "rests">("dealt");
});
