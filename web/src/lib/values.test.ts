import { expect, it } from "vitest";

import type { GameEvent, Option } from "./types";
import { asNumber, asText, dataOf, declines } from "./values";

const event: GameEvent = { number: 1, kind: "placed", clause: "age:9.1", text: "…", seat: "ann", data: { tokens: 2 } };
const option: Option = { key: "pass", label: "…", clause: "", focus: [] };

it("reads the values of an event, and whom it is told of", () => {
  expect(dataOf(event)).toEqual({ seat: "ann", tokens: 2 });
  expect(dataOf({ ...event, data: { seat: "ben" } }).seat).toBe("ben");
});

it("knows an option that declines by its flag", () => {
  expect(declines({ ...option, key: "old", declines: false })).toBe(false);
  expect(declines({ ...option, key: "keep all", declines: true })).toBe(true);
  expect(declines(option)).toBe(true);
});

it("takes nothing for what it is not", () => {
  expect([asText(3), asText("three"), asNumber("3"), asNumber(3)]).toEqual(["", "three", null, 3]);
});
