import { afterEach, expect, test, vi } from "vitest";

import { beginOpening, openTable } from "./opening";

const asked: string[] = [];

function server(seats: { seat: string; you: boolean }[]): void {
  asked.length = 0;
  vi.stubGlobal("fetch", (address: string | URL) => {
    const url = new URL(String(address), "http://here");
    asked.push(url.pathname + (url.searchParams.get("seat") ?? ""));
    return Promise.resolve(new Response(JSON.stringify({ game: "age", seats }), { status: 200 }));
  });
}

afterEach(() => vi.unstubAllGlobals());

test("what has been asked for before the page was there is not asked for again", async () => {
  server([{ seat: "genoa", you: true }]);
  beginOpening("one", null);
  const opening = await openTable("one", null);
  await opening.table;
  expect(opening.seat).toBe("genoa");
  expect(asked).toEqual(["/api/games/one", "/api/games/one/tablegenoa"]);

  await openTable("one", null); // who comes back later is told how it is then
  expect(asked.length).toBe(4);
});

test("another table or another seat is asked for itself", async () => {
  server([
    { seat: "genoa", you: true },
    { seat: "paris", you: true },
  ]);
  beginOpening("one", null);
  expect((await openTable("two", null)).seat).toBe(null);
  beginOpening("one", null);
  expect((await openTable("one", "paris")).seat).toBe("paris");
});
