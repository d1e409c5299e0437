import { expect, it } from "vitest";

import { option } from "../lib/option.testing";
import type { Decision, NextAnswer, Option, Preview } from "../lib/types";
import { likewise } from "./levies";
import { CITIES, levyOf } from "./names";
import type { View } from "./view";

const empires = Object.fromEntries(
  Object.values(CITIES).map(({ empire }) => [empire, { state: "medieval" }]),
) as unknown as View["empires"];
const view = { game: "pax", empires } as unknown as View;
const figure = (city: string): string => levyOf(view, city).replace(/:.*/, "");
const [knight = "", ...knights] = Object.keys(CITIES).filter((city) => figure(city) === "knight");
const [rook = ""] = Object.keys(CITIES).filter((city) => figure(city) === "rook");
const levy = (...cities: string[]): Decision =>
  ({
    seat: "medici",
    kind: "levy",
    options: cities.map((city): Option => option(`city ${city}`, { city }, { group: "levy" })),
  }) as unknown as Decision;
const next = (...cities: string[]): Preview => {
  const answers = cities.map((city): NextAnswer => ({ label: city, focus: [], data: { city } }));
  return { events: [], changes: {}, reveals: false, closes: false, asks: { kind: "levy", about: {}, answers } };
};

it("offers each figure that can be raised here or next, by the values of the answers", () => {
  expect(likewise(levy(knight), next(rook), view).map((one) => one.id)).toEqual(["knight", "rook"]);
  expect(likewise(levy(knight), next(...knights), view).map((one) => one.id)).toEqual(["knight"]);
  expect(likewise(levy(knight), null, view)).toEqual([]);
});

it("answers likewise where the figure can be raised, and asks where it cannot", () => {
  const [one] = likewise(levy(knight), next(rook), view);
  expect(one?.pick(levy(rook, knight), view)).toBe(`city ${knight}`);
  expect(one?.pick(levy(rook), view)).toBe(null);
});
