import { describe, expect, it } from "vitest";

type Catalogue = typeof import("*.po");
const files = import.meta.glob<Catalogue>("./*/*.po", { eager: true });
const names = [...new Set(Object.keys(files).map((path) => path.split("/")[2] ?? ""))];
const of = (language: string, name: string): Catalogue["messages"] => files[`./${language}/${name}`]?.messages ?? {};
const holes = (text: string | string[]): string[] =>
  [
    ...new Set(
      [
        ...[text]
          .flat()
          .join(" ")
          .matchAll(/\{(\w+)\}/g),
      ].map((found) => found[1] ?? ""),
    ),
  ].sort();

describe.each(names)("%s", (name) => {
  const [english, spanish] = [of("en", name), of("es", name)];
  it("has the same messages in both languages", () => {
    expect(Object.keys(spanish).sort()).toEqual(Object.keys(english).sort());
  });
  it("fills the same places in both languages", () => {
    for (const [key, text] of Object.entries(english)) {
      expect([key, holes(spanish[key] ?? "")]).toEqual([key, holes(text)]);
    }
  });
  it("leaves no message empty", () => {
    for (const messages of [english, spanish]) {
      for (const [key, text] of Object.entries(messages))
        expect([key, [text].flat().includes("")]).toEqual([key, false]);
    }
  });
});
