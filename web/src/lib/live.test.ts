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
