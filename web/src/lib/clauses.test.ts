import { flushSync } from "svelte";
import { afterEach, expect, it, vi } from "vitest";

import { clauseName, clauseWords, learnNames, ruleAddress } from "./clauses.svelte";

afterEach(() => vi.unstubAllGlobals());

const NAMES: Record<string, Record<string, string>> = {
  pax: { "REGIME.b.2": "Regime change" },
  mora: { "REGIME.b.2": "Who deals" },
};
/** The server, with what each game calls its rules. */
function serving(): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (address: string) => {
    asked.push(address);
    const names = NAMES[/^\/api\/book\/(\w+)\/names$/.exec(address)?.[1] ?? ""];
    return Promise.resolve(new Response(JSON.stringify({ names }), { status: 200 }));
  });
  return asked;
}

it("says of rules with one id what the game of each calls it, and nothing of others", async () => {
  const asked = serving();
  for (const game of ["pax", "mora", "mora"]) learnNames(`${game}:REGIME.b.2`);
  await vi.waitFor(() => expect(clauseWords("mora:REGIME.b.2")).toBe("Who deals"));
  flushSync();
  expect(clauseWords("pax:REGIME.b.2")).toBe("Regime change");
  expect(clauseWords("pax:E1.1")).toBeNull();
  expect(clauseWords("age:REGIME.b.2")).toBeNull();
  expect(clauseWords("REGIME.b.2")).toBeNull();
  expect(asked).toHaveLength(2);
});

it("links to a rule with its game, and shows it without", () => {
  expect(ruleAddress("age:9.6.a")).toBe("/rules/age:9.6.a");
  expect(ruleAddress("age:EV.a b")).toBe("/rules/age:EV.a%20b");
  expect(ruleAddress("E1.b")).toBe("/rules/E1.b");
  expect(clauseName("age:9.6.a")).toBe("9.6.a");
  expect(clauseName("9.6.a")).toBe("9.6.a");
});
