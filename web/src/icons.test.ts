// Shared pages draw with shared symbols: those of a game are on the page only where the game is.

import { describe, expect, it } from "vitest";

import symbols from "./art/symbols.svg?raw";

const files = import.meta.glob<string>(
  ["./App.svelte", "./pages/**/*.svelte", "./learn/**/*.svelte", "./table/**/*.svelte", "./parts/**/*.svelte"],
  { query: "?raw", import: "default", eager: true },
);
const drawn = new Set([...symbols.matchAll(/id="([\w-]+)"/g)].map(([, id]) => id));

/** The symbols a file asks for by name: in a tag, and in the rows of the navigation. */
function asked(text: string): string[] {
  const found = [...text.matchAll(/<Icon name="([\w-]+)"/g), ...text.matchAll(/\["\w+", "\/\w*", "([\w-]+)"\]/g)];
  return found.map(([, name]) => name ?? "");
}

describe.each(Object.keys(files))("%s", (file) => {
  it("draws with symbols that are always there", () => {
    expect(asked(files[file] ?? "").filter((name) => !drawn.has(name))).toEqual([]);
  });
});
