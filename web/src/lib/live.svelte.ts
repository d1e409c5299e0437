// One table, kept up to date: over a socket, and where that fails by asking again and again.

import { adviseAnswers, adviseChances, adviseHint, choose, Failure, getEvents, getTable, preview, undo } from "./api";
import { settings } from "./settings.svelte";
import type { Advice, Answers, Chances, Chat, GameEvent, LiveMessage, Preview, Table } from "./types";

export type Link = "connecting" | "live" | "polling" | "offline";

const POLL = 2500;
const QUIET = 25_000; // a ping when nothing was said for so long
const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
const POLL_AFTER = 2; // failed sockets in a row before polling starts
const KEPT = 2000; // lines of the log that are kept, unless more of it was asked for

/** A change of the table: how it was, how it is, and what happened. */
export interface News {
  before: Table;
  after: Table;
  events: GameEvent[];
  /** Whether it begins with a choice made here. */
  own: boolean;
  /** Whether others have chosen after it. */
  more: boolean;
}

/** Whether others only sealed their answers between the two, or took them out again: nothing else has changed then. */
function sameQuestion(before: Table | null, after: Table | null): boolean {
  if (before === null || after === null || before.version === after.version) return false;
  const asked = ({ view, decision }: Table): string => JSON.stringify([view, decision]);
  return asked(before) === asked(after);
}

/** The number of the first event that is here. */
const firstOf = (table: Table | null): number => (table === null ? 0 : table.next_event - table.events.length);

/** Events are numbered by where they stand: a field of theirs may have the same name. */
const numbered = (events: GameEvent[], first: number): GameEvent[] =>
  events.map((event, i) => ({ ...event, number: first + i }));

/** Who can be asked for counsel about the question of the seat. */
export interface Adviser {
  hint(): Promise<Advice>;
  chances(key: string | null): Promise<Chances>;
  answers(key: string): Promise<Answers>;
}

export class LiveTable {
  readonly id: string;
  /** Whether people can talk at it, and follow it live. */
  readonly talks: boolean = true;
  /** Whether a teacher beside it says what happens. */
  readonly taught: boolean = false;
  /** Told of every change in which something happened. */
  heard: ((news: News) => void) | null = null;
  /** Told when the table has been opened. */
  opened: (() => void) | null = null;
  seat = $state<string | null>(null);
  table = $state.raw<Table | null>(null);
  link = $state<Link>("connecting");
  /** Seconds until the next attempt, when offline. */
  retryAt = $state<number | null>(null);
  failure = $state.raw<Failure | null>(null);
  /** Whether a choice is on its way. */
  sending = $state(false);
  /** Events of the last change, for what moves. */
  fresh = $state.raw<GameEvent[]>([]);

  #socket: WebSocket | null = null;
  #timer: number | undefined;
  #quiet: number | undefined;
  #tries = 0;
  #stopped = true;
  #run = 0; // which connection is the current one
  #sent = -1; // the version at which the last choice was made here

  constructor(id: string) {
    this.id = id;
  }

  // The system says that the network has gone or come: no need to wait for the socket to find out.
  readonly #gone = (): void => this.#socket?.close();
  readonly #back = (): void => {
    if (this.#stopped || this.#socket !== null || this.link !== "offline") return;
    window.clearTimeout(this.#timer);
    this.#connect(this.#run);
  };

  /** Null where there is none to ask: a puzzle, a table of several people that did not agree to it. The server says no, too. */
  get adviser(): Adviser | null {
    const { id, seat, table } = this;
    if (seat === null || table === null || table.puzzle !== null) return null;
    const alone = table.game.seats.every((one) => one.kind === "opponent" || one.you);
    if (!alone && table.game.terms?.counsel !== true) return null;
    return {
      hint: () => adviseHint(id, seat),
      chances: (key) => adviseChances(id, seat, key),
      answers: (key) => adviseAnswers(id, seat, key),
    };
  }

  /** Look at the table from this seat (null: as a spectator); a first look may have been asked for already. */
  async open(seat: string | null, first?: Promise<Table>): Promise<void> {
    this.close();
    this.#stopped = false;
    window.addEventListener("offline", this.#gone);
    window.addEventListener("online", this.#back);
    const run = ++this.#run;
    const moved = this.seat !== seat;
    this.seat = seat;
    if (moved) this.fresh = [];
    try {
      const table = await (first ?? getTable(this.id, seat));
      if (run !== this.#run) return;
      this.#take(table, moved || this.table === null);
      this.failure = null;
      this.opened?.();
    } catch (error) {
      if (run !== this.#run) return;
      if (error instanceof Failure && error.kind !== "offline" && error.status < 500) {
        this.failure = error;
        return;
      }
      this.link = "offline";
    }
    this.#connect(run);
  }

  close(): void {
    this.#stopped = true;
    window.removeEventListener("offline", this.#gone);
    window.removeEventListener("online", this.#back);
    this.#run += 1;
    window.clearTimeout(this.#timer);
    window.clearTimeout(this.#quiet);
    const socket = this.#socket;
    this.#socket = null;
    if (socket === null) return;
    // One that is still being opened is closed when it is open, or the browser complains.
    if (socket.readyState === WebSocket.CONNECTING) socket.onopen = (): void => socket.close();
    else socket.close();
  }

  /** Ask for the whole table once more. */
  async reload(): Promise<void> {
    const run = this.#run;
    const table = await getTable(this.id, this.seat);
    if (run === this.#run) this.#take(table, false);
  }

  /** One more part of the log, before what is here of it: a table that is opened tells the end of it. */
  async earlier(): Promise<void> {
    const run = this.#run;
    const first = firstOf(this.table);
    if (first === 0) return;
    const { events } = await getEvents(this.id, this.seat, first);
    // Meanwhile the table may have become another, or the same part may have come.
    if (run !== this.#run || this.table === null || firstOf(this.table) !== first) return;
    const start = first - events.length;
    this.table = { ...this.table, first_event: start, events: [...numbered(events, start), ...this.table.events] };
  }

  /** The language has changed: the table tells everything once more, and goes on in it. */
  async speak(): Promise<void> {
    if (this.table === null) return;
    const run = this.#run;
    this.fresh = []; // what was told last was told in the old language
    if (this.#socket?.readyState === WebSocket.OPEN) {
      this.#socket.send(JSON.stringify({ type: "language", lang: settings.language }));
    }
    const first = firstOf(this.table);
    const table = await getTable(this.id, this.seat);
    if (run !== this.#run) return;
    this.#take(table, false, true);
    while (run === this.#run && firstOf(this.table) > first) await this.earlier();
  }

  /** Answer. That others sealed an answer meanwhile changes nothing of the question: it is answered all the same. */
  async choose(key: string): Promise<void> {
    for (;;) {
      const asked = this.table;
      try {
        await this.change((seat, version) => choose(this.id, seat, key, version));
        return;
      } catch (error) {
        if (!(error instanceof Failure && error.kind === "stale" && sameQuestion(asked, this.table))) throw error;
      }
    }
  }

  /** What a choice would do. */
  preview(key: string): Promise<Preview> {
    return preview(this.id, this.seat ?? "", key, this.table?.version ?? 0);
  }

  async undo(what: "" | "/propose" | "/agree" | "/refuse" = ""): Promise<void> {
    await this.change((seat, version) => undo(this.id, seat, version, what));
  }

  /** Take back, step by step, all that this seat may take back: at most to the start of its turn. */
  async undoTurn(): Promise<void> {
    while (this.table?.undo.possible === true) {
      const before = this.table.version;
      await this.undo();
      if (this.table.version === before) return;
    }
  }

  /** Change something at the table from this seat; a stale version brings the table up to date. */
  async change(send: (seat: string, version: number) => Promise<Table>): Promise<void> {
    if (this.seat === null || this.table === null || this.sending) return;
    const run = this.#run;
    this.sending = true;
    this.#sent = this.table.version;
    try {
      const table = await send(this.seat, this.#sent);
      if (run === this.#run && typeof table === "object" && "view" in table) this.#take(table, false);
    } catch (error) {
      if (error instanceof Failure && error.kind === "stale") await this.reload().catch(() => undefined);
      throw error;
    } finally {
      this.sending = false;
    }
  }

  /** Put what came in the place of what was there; older news is not taken. Told anew, no older line of the log is kept. */
  #take(news: Table | Omit<Table, "chat">, whole: boolean, anew = false): void {
    const old = whole ? null : this.table;
    if (old !== null && news.version < old.version && news.next_event <= old.next_event) return;
    const first = news.next_event - news.events.length;
    const came = numbered(news.events, first);
    let events: GameEvent[] = came;
    let fresh: GameEvent[] = [];
    if (old !== null) {
      const oldFirst = firstOf(old);
      if (!anew && first >= oldFirst && first <= old.next_event) {
        events = [...old.events.slice(0, first - oldFirst), ...came].slice(-Math.max(KEPT, old.events.length));
      }
      // An undo shortens the log: nothing new has happened then.
      if (news.next_event > old.next_event) fresh = came.slice(Math.max(0, old.next_event - first));
    }
    // An answer that is sealed makes no event: what happened last is still what happened last.
    if (old !== null && news.next_event === old.next_event) fresh = this.fresh;
    this.fresh = fresh;
    const chat = "chat" in news && Array.isArray(news.chat) ? news.chat : (old?.chat ?? []);
    const first_event = news.next_event - events.length;
    const table = { ...news, seat: this.seat, first_event, events, chat } as Table;
    this.table = table;
    // What happened last is told once, however many answers are sealed after it.
    if (old !== null && fresh.length > 0 && news.version > old.version && news.next_event > old.next_event)
      this.heard?.({ before: old, after: table, events: fresh, ...this.#whose(old, table) });
  }

  /** What is sent is told by the answer or by the socket, whichever is quicker; what comes after it is the others'. */
  #whose(before: Table, after: Table): Pick<News, "own" | "more"> {
    const own = this.sending && before.version === this.#sent;
    return { own, more: own && after.version > before.version + 1 };
  }

  #connect(run: number): void {
    if (this.#stopped || run !== this.#run) return;
    const since = this.table?.next_event;
    const url = new URL(`/api/games/${encodeURIComponent(this.id)}/live`, window.location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    if (this.seat !== null) url.searchParams.set("seat", this.seat);
    if (since !== undefined) url.searchParams.set("since", String(since));
    url.searchParams.set("lang", settings.language);
    let socket: WebSocket;
    try {
      socket = new WebSocket(url);
    } catch {
      this.#lost(run);
      return;
    }
    this.#socket = socket;
    socket.onopen = (): void => {
      if (run !== this.#run) return;
      this.#tries = 0;
      this.#set("live");
      this.#listen();
    };
    socket.onmessage = (message: MessageEvent<unknown>): void => {
      if (run !== this.#run || typeof message.data !== "string") return;
      this.#listen();
      try {
        this.#heard(JSON.parse(message.data) as LiveMessage);
      } catch {
        // not ours to understand
      }
    };
    socket.onclose = (): void => {
      if (run === this.#run && this.#socket === socket) this.#lost(run);
    };
  }

  #listen(): void {
    window.clearTimeout(this.#quiet);
    this.#quiet = window.setTimeout(() => {
      if (this.#socket?.readyState === WebSocket.OPEN) {
        this.#socket.send(JSON.stringify({ type: "ping" }));
        this.#listen();
      }
    }, QUIET);
  }

  #heard(message: LiveMessage): void {
    if (message.type === "table" || message.type === "update") {
      this.#take(message, false);
    } else if (message.type === "chat") {
      this.heardSaid(message.chat);
    } else if (message.type === "presence") {
      this.#presence(message.online);
    } else if (message.type === "problem") {
      this.failure = new Failure(message, 0);
    }
  }

  /** Something was said; it may have been heard already. */
  heardSaid(line: Chat): void {
    if (this.table === null || this.table.chat.some((c) => c.number === line.number)) return;
    this.table = { ...this.table, chat: [...this.table.chat, line] };
  }

  #presence(online: string[]): void {
    if (this.table === null) return;
    const seats = this.table.game.seats.map((s) => ({
      ...s,
      online: s.kind === "opponent" || online.includes(s.seat),
    }));
    this.table = { ...this.table, game: { ...this.table.game, seats } };
  }

  #set(link: Link): void {
    this.link = link;
    if (link !== "offline") this.retryAt = null;
  }

  /** The socket is gone: ask once by hand to see whether the server is there, then try again later. */
  #lost(run: number): void {
    this.#socket = null;
    window.clearTimeout(this.#quiet);
    if (this.#stopped || run !== this.#run) return;
    this.#tries += 1;
    void this.#ask(run);
  }

  async #ask(run: number): Promise<void> {
    let there = true;
    try {
      const table = await getTable(this.id, this.seat, this.table?.next_event);
      if (run !== this.#run) return;
      this.#take(table, this.table === null);
      this.failure = null;
    } catch (error) {
      if (run !== this.#run) return;
      if (error instanceof Failure && error.status > 0 && error.status < 500) {
        this.failure = error;
        return;
      }
      there = false;
    }
    const wait = there
      ? this.#tries <= POLL_AFTER
        ? FIRST_WAIT * this.#tries
        : POLL
      : Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(this.#tries, 6)) * (0.8 + Math.random() * 0.4);
    if (there) this.#set(this.#tries >= POLL_AFTER ? "polling" : "connecting");
    else {
      this.#set("offline");
      this.retryAt = Date.now() + wait;
    }
    this.#timer = window.setTimeout(() => {
      // While polling works the socket is tried again only now and then.
      if (there && this.#tries > POLL_AFTER && this.#tries % 12 !== 0) {
        this.#tries += 1;
        void this.#ask(run);
      } else this.#connect(run);
    }, wait);
  }
}
