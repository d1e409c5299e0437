import { describe, expect, it } from "vitest";

import { matching, tryAddress } from "./glossary";

const word = (name: string, text: string) => ({ game: "pax", id: name, name, text, rule: "A1" });
const words = [word("concesión", "paga en la feria"), word("feria", "un mercado"), word("rey", "una carta")];

describe("matching", () => {
  it("has every word where nothing is looked for", () => {
    expect(matching(words, " ")).toEqual(words);
  });
  it("looks into names first, whatever the accents and the case", () => {
    expect(matching(words, "FERIA").map((one) => one.name)).toEqual(["feria", "concesión"]);
    expect(matching(words, "concesion").map((one) => one.name)).toEqual(["concesión"]);
  });
});

describe("tryAddress", () => {
  it("leads to lessons, examples and kinds of puzzles", () => {
    expect(tryAddress("pax", "lesson/map")).toBe("/learn/pax/map");
    expect(tryAddress("age", "example/EX01")).toBe("/examples/age/EX01");
    expect(tryAddress("age", "puzzles/attack")).toBe("/puzzles?game=age&kind=attack");
  });
});
