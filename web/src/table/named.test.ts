import { expect, test } from "vitest";

import { named } from "./named";

const WHO = new Map([
  ["player1", "Ada"],
  ["player2", "Easy 1"],
]);

test("a seat that is nobody yet goes by who sits there, and the names after it are still found", () => {
  // Whatever the text calls it: what it goes by there is said beside it.
  const text = "Seat one returned Famine.";
  const told = named(
    text,
    [
      { from: 0, to: 8, kind: "seat", id: "player1", title: "player1" },
      { from: 18, to: 24, kind: "card", id: "famine", title: null },
    ],
    WHO,
  );
  expect(told.text).toBe("Ada returned Famine.");
  expect(told.links.map(({ from, to }) => told.text.slice(from, to))).toEqual(["Ada", "Famine"]);
});

test("a seat that is somebody keeps its name", () => {
  const links = [{ from: 0, to: 6, kind: "seat", id: "player2", title: "venice" }];
  expect(named("Venice passes.", links, WHO)).toEqual({ text: "Venice passes.", links });
});
