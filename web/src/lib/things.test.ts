import { expect, test } from "vitest";

import { ofKind, thingOf } from "./things";

test("a thing is named by its kind and by which it is of that kind", () => {
  expect(thingOf("city:tana")).toEqual({ kind: "city", id: "tana" });
  expect(thingOf("pawn")).toEqual({ kind: "pawn", id: "" });
  const { kind, id } = thingOf("market:west:3");
  expect([kind, thingOf(id)]).toEqual(["market", { kind: "west", id: "3" }]);
});

test("of many things those of one kind are found", () => {
  expect(ofKind("city", ["city:tana", "border:tana", "city:paris", "city"])).toEqual(["tana", "paris", ""]);
});
