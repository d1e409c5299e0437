import { afterEach, expect, test, vi } from "vitest";

import { LiveTable, type News } from "./live.svelte";
import type { Table } from "./types";

const table = (version: number, events: number): Table =>
  ({
    version,
    next_event: events,
    events: Array.from({ length: events }, (_, i) => ({ kind: "x", number: i, text: "" })),
    view: { version },
    decision: null,
    chat: [],
    game: { seats: [] },
  }) as unknown as Table;
const answer = (body: unknown): Response => new Response(JSON.stringify(body), { status: 200 });

/** The socket of the table, and what comes through it. */
class Socket {
  static last: Socket | null = null;
  static readonly OPEN = 1;
  static readonly CONNECTING = 0;
  readyState = 1;
  onmessage: ((message: { data: string }) => void) | null = null;
  constructor() {
    Socket.last = this;
  }
  send(): void {
    // nobody listens
  }
  close(): void {
    // nor does anybody mind
  }
  tell(news: Table): void {
    this.onmessage?.({ data: JSON.stringify({ type: "update", ...news }) });
  }
}

afterEach(() => vi.unstubAllGlobals());

test("what others choose while the answer to a choice is on its way is theirs", async () => {
  vi.stubGlobal("WebSocket", Socket);
  let reply: (response: Response) => void = () => undefined;
  const fetched = vi
    .fn()
    .mockResolvedValueOnce(answer(table(3, 2)))
    .mockReturnValueOnce(new Promise<Response>((resolve) => (reply = resolve)));
  vi.stubGlobal("fetch", fetched);
  const live = new LiveTable("game");
  const heard: News[] = [];
  live.heard = (news) => heard.push(news);
  await live.open("genoa");

  const choosing = live.choose("pass");
  Socket.last?.tell(table(4, 3)); // the choice itself
  Socket.last?.tell(table(5, 4)); // and what the next seat did
  reply(answer(table(4, 3)));
  await choosing;
  expect(heard.map(({ own, more }) => [own, more])).toEqual([
    [true, false],
    [false, false],
  ]);
  live.close();
});

test("an answer that tells of others' choices too says so", async () => {
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal(
    "fetch",
    vi
      .fn()
      .mockResolvedValueOnce(answer(table(3, 2)))
      .mockResolvedValueOnce(answer(table(6, 5))),
  );
  const live = new LiveTable("game");
  const heard: News[] = [];
  live.heard = (news) => heard.push(news);
  await live.open("genoa");
  await live.choose("pass");
  expect(heard.map(({ own, more }) => [own, more])).toEqual([[true, true]]);
  live.close();
});

/** A table of a long game: the last of its events, from `first` on. */
const end = (version: number, first: number, next: number, text = ""): Table => ({
  ...table(version, next),
  first_event: first,
  events: table(version, next)
    .events.slice(first)
    .map((event) => ({ ...event, text })),
});
const part = (first: number, next: number, text = ""): unknown => {
  const { first_event, next_event, events } = end(0, first, next, text);
  return { first_event, next_event, events };
};

test("the log grows upwards part by part, whatever is told meanwhile", async () => {
  vi.stubGlobal("WebSocket", Socket);
  let reply: (response: Response) => void = () => undefined;
  const fetched = vi
    .fn()
    .mockResolvedValueOnce(answer(end(9, 6, 9)))
    .mockReturnValueOnce(new Promise<Response>((resolve) => (reply = resolve)))
    .mockResolvedValueOnce(answer(part(0, 3)));
  vi.stubGlobal("fetch", fetched);
  const live = new LiveTable("game");
  await live.open("genoa");
  const numbers = (): number[] => live.table?.events.map((event) => event.number) ?? [];
  expect(numbers()).toEqual([6, 7, 8]);

  const asked = live.earlier();
  Socket.last?.tell(end(10, 9, 10));
  reply(answer(part(3, 6)));
  await asked;
  expect(String(fetched.mock.calls[1]?.[0])).toContain("before=6");
  expect(numbers()).toEqual([3, 4, 5, 6, 7, 8, 9]);
  expect(live.table?.first_event).toBe(3);
  await live.earlier();
  await live.earlier(); // there is nothing before it: nobody is asked
  expect(numbers()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(fetched).toHaveBeenCalledTimes(3);
  live.close();
});

test("in another language as much of the log is told as was read back", async () => {
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal(
    "fetch",
    vi
      .fn()
      .mockResolvedValueOnce(answer(end(9, 6, 9, "en")))
      .mockResolvedValueOnce(answer(part(3, 6, "en")))
      .mockResolvedValueOnce(answer(end(9, 6, 9, "es")))
      .mockResolvedValueOnce(answer(part(3, 6, "es"))),
  );
  const live = new LiveTable("game");
  await live.open("genoa");
  await live.earlier();
  await live.speak();
  expect(live.table?.events.map((event) => `${event.number} ${event.text}`)).toEqual(
    [3, 4, 5, 6, 7, 8].map((number) => `${number} es`),
  );
  live.close();
});
