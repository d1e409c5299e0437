// What serves every game names none of them: not a game, nor who plays it, nor what it is played with.

import { expect, it } from "vitest";

const files = import.meta.glob<string>(
  ["./**/*.{ts,svelte,css}", "!./{pax,age}/**", "!./**/*.test.ts", "!./lib/api.d.ts"],
  { query: "?raw", import: "default", eager: true },
);

const words = import.meta.glob<string>(["./words/en/*.po", "!./words/en/{pax,age}.po"], {
  query: "?raw",
  import: "default",
  eager: true,
});

const GAMES = ["pax", "age", "Pax\\w+", "Age[A-Z]\\w+"];
const SEATS = ["banks?", "fugger", "medici", "coeur", "marchionni", "venice", "genoa", "barcelona", "paris", "london"];
// Stone and gold are colours, too.
const THINGS = ["florins?", "wool", "timber", "grain", "cloth", "wine", "metal", "fur", "silk", "spice", "ivory"];
const NAMED = new RegExp(`(?<![\\w-])(${[...GAMES, ...SEATS, "hamburg", ...THINGS].join("|")})(?![\\w-])`, "g");

const named = (text: string): string[] => [...text.matchAll(NAMED)].map((found) => found[0]);

it("finds a game, a seat and a commodity that are named", () => {
  expect(named(`if (game === "pax") bank = fugger; // AgeView, wool`)).toEqual([
    "pax",
    "bank",
    "fugger",
    "AgeView",
    "wool",
  ]);
  expect(named("pages, banking, --bank-ink, average, woolly")).toEqual([]);
});

it("names none in shared words", () => {
  expect(Object.keys(words).length).toBeGreaterThan(4);
  const wrong = Object.entries(words).map(([path, text]) => [path, named(text)] as const);
  expect(wrong.filter(([, found]) => found.length > 0)).toEqual([]);
});

it("names none in shared code", () => {
  expect(Object.keys(files).length).toBeGreaterThan(100);
  const wrong = Object.entries(files).map(([path, text]) => [path, named(text)] as const);
  expect(wrong.filter(([, found]) => found.length > 0)).toEqual([]);
});
