// A game seen again at the table: any moment of it, and one after the other like a film. The desk and the board are those of
// play; what the others' choices are there, all choices are here.

import { LiveTable } from "../lib/live.svelte";
import { seatName } from "../lib/seats.svelte";
import { taste } from "../lib/settings.svelte";
import type { GameCard, GameEvent, Preview, Replay, Step, Table } from "../lib/types";
import { say } from "../lib/words.svelte";
import type { GameUi } from "./game";
import { type Beat, joined, Playback, stepsOf } from "./playback.svelte";
import type { Tape } from "./tape.svelte";

/** After so many choices; with a part, so many steps into the last of them (from 1). */
export interface Moment {
  step: number;
  part: number | null;
}

/** "41" or "41.2"; null where it is neither. */
export function momentOf(text: string | null): Moment | null {
  const found = /^(\d{1,6})(?:\.(\d{1,3}))?$/.exec(text ?? "");
  if (found === null) return null;
  return { step: Number(found[1]), part: found[2] === undefined ? null : Math.max(1, Number(found[2])) };
}
export const momentText = ({ step, part }: Moment): string => (part === null ? String(step) : `${step}.${part}`);

/** How fast it goes: by event, calmly or quickly, or choice by choice. */
export const TEMPI = ["calm", "quick", "fast"] as const;
type Tempo = (typeof TEMPI)[number];
const A_CHOICE = 320;
/** So many steps before the one shown are fetched, for the sums of its turn. */
const BACK = 24;
const TOLD = 3;

/** A table at which nothing can be done: it stands where the film does. */
export class FilmTable extends LiveTable {
  override readonly talks: boolean = false;

  override async open(): Promise<void> {
    this.link = "live";
  }
  override close(): void {
    // nobody is connected
  }
  override async reload(): Promise<void> {
    // it does not change
  }
  override async earlier(): Promise<void> {
    // all of it is on its way
  }
  override async speak(): Promise<void> {
    // the page asks for everything again
  }
  override async choose(): Promise<void> {
    // it is over
  }
  override async undo(): Promise<void> {
    // nor can it be taken back
  }
  override async change(): Promise<void> {
    // nothing changes
  }
  override async preview(): Promise<Preview> {
    throw new Error("nothing is asked in a replay");
  }

  show(game: GameCard, now: Replay, log: GameEvent[]): Table {
    const table: Table = {
      game: { ...game, seats: game.seats.map((seat) => ({ ...seat, you: false })) },
      version: now.step,
      seat: now.seat,
      view: now.view,
      decision: null,
      answered: [],
      waiting: now.waiting,
      why_not: [],
      events: log.filter((event) => event.number < now.next_event),
      steps: now.told,
      since: null,
      recap: [],
      first_event: log[0]?.number ?? 0,
      next_event: now.next_event,
      undo: { possible: false, reason: null, proposal: null },
      vote: null,
      puzzle: null,
      chat: [],
    };
    this.seat = now.seat;
    this.table = table;
    return table;
  }
}

export class Film extends Playback {
  override readonly controls: boolean = false;
  readonly tape: Tape;
  /** Go to a moment: the address of the page follows, and leads back here. */
  readonly #turnTo: (moment: Moment) => void;
  readonly #table: FilmTable;
  readonly #look: () => GameUi | null;

  game = $state.raw<GameCard | null>(null);
  seat = $state<string | null>(null);
  now = $state.raw<Replay | null>(null);
  /** Which step of the choice is shown, from 1; null: the choice as a whole. */
  part = $state<number | null>(null);
  /** The steps of the choice that is shown. */
  parts = $state.raw<Beat[]>([]);
  rolling = $state(false);
  tempo = $state<Tempo>("quick");
  failed = $state.raw<unknown>(null);
  /** What happened in the game, as the seat may know it: from its end back to as far as it was read. */
  events = $state.raw<GameEvent[]>([]);

  #wish: Moment | null = null;
  /** The moment asked for last, until it is shown. */
  #target: Moment | null = null;
  #busy = false;
  #reading = 0; // whose log is being read
  #clock: number | undefined;

  constructor(live: FilmTable, look: () => GameUi | null, tape: Tape, turnTo: (moment: Moment) => void) {
    super(live, look);
    this.#table = live;
    this.#look = look;
    this.tape = tape;
    this.#turnTo = turnTo;
  }

  moment = $derived.by((): Moment => ({ step: this.now?.step ?? 0, part: this.part }));
  last = $derived.by((): number => this.now?.steps ?? 0);
  ended = $derived.by((): boolean => this.now !== null && this.now.step >= this.last && this.part === null);
  /** The turn that the choice shown belongs to. */
  turnMark = $derived.by(() => {
    const { now } = this;
    return now?.turns.findLast((turn) => turn.step < Math.max(1, now.step));
  });

  /** Look at this game from this seat; what happened is told in the language that is spoken. */
  async thread(game: GameCard, seat: string | null): Promise<void> {
    const run = ++this.#reading;
    await new Promise<void>((begun, failed) => {
      const came = (events: GameEvent[]): boolean => {
        if (run !== this.#reading) return false;
        this.events = events;
        this.game = game;
        this.seat = seat;
        begun();
        const { now } = this;
        if (now !== null && now.seat === seat) {
          this.#table.show(game, now, events);
          this.#line(now, this.part);
        }
        return true;
      };
      this.tape.log(seat, came).then(begun, (error: unknown) => {
        if (run === this.#reading) this.failed = error;
        failed(error instanceof Error ? error : new Error(String(error)));
      });
    });
  }

  /** Show a moment. While one is being fetched only the newest wish is remembered, so that dragging stays light. */
  async show(moment: Moment): Promise<void> {
    this.#wish = moment;
    this.#target = moment;
    if (this.#busy || this.game === null) return;
    this.#busy = true;
    try {
      while (this.#wish !== null) {
        const { step, part }: Moment = this.#wish;
        this.#wish = null;
        const now = await this.tape.get(step, this.seat);
        if (now.step > 0) await this.tape.get(now.step - 1, this.seat);
        this.#place(now, part);
      }
      this.#target = null;
      this.failed = null;
      await this.#around();
    } catch (error) {
      this.failed = error;
      this.rolling = false;
      this.#target = null;
    } finally {
      this.#busy = false;
      if (this.#wish !== null) void this.show(this.#wish);
    }
  }

  /** Fetch the next step and those of this turn, until another moment is wished for. */
  async #around(): Promise<void> {
    const { now } = this;
    if (now === null) return;
    const first = Math.max(this.turnMark?.step ?? 0, now.step - BACK);
    const near = [now.step + 1, ...Array.from({ length: Math.max(0, now.step - first) }, (_, i) => now.step - 1 - i)];
    for (const step of near) {
      if (this.#wish !== null) return;
      if (step >= 0 && step <= now.steps) await this.tape.get(step, this.seat);
    }
    if (this.#wish === null && this.now === now) this.#line(now, this.part);
  }

  #place(now: Replay, part: number | null): void {
    const { game } = this;
    if (game === null) return;
    const forward = this.now === null || now.step > this.now.step || (part ?? 0) > (this.part ?? 0);
    this.now = now;
    this.#table.show(game, now, this.events);
    this.#line(now, part);
    const { beat } = this;
    if (beat !== null && forward && taste.motion)
      requestAnimationFrame(() => this.#look()?.fly(beat.events, beat.table.view));
    this.#roll();
  }

  /** Lay out the steps of the turn up to the moment that is shown. */
  #line(now: Replay, part: number | null): void {
    const own = this.#beats(now);
    this.parts = own;
    this.part = part === null || own.length < 2 ? null : Math.min(part, own.length);
    if (now.step === 0) {
      this.beats = [];
      this.at = null;
      return;
    }
    const earlier: Beat[] = [];
    const start = this.turnMark?.step ?? 0;
    for (let step = now.step - 1; step > start; step -= 1) {
      const before = this.tape.known(step, this.seat);
      if (before === undefined || this.tape.known(step - 1, this.seat) === undefined) break;
      earlier.unshift(...this.#beats(before));
    }
    this.beats = [...earlier, ...(this.part === null ? whole(own, this.#look()?.foremost) : own)];
    this.at = earlier.length + (this.part === null ? 0 : this.part - 1);
  }

  /** The steps of a choice. */
  #beats(now: Replay): Beat[] {
    const truth = this.#table.table;
    const before = this.tape.known(now.step - 1, this.seat);
    if (truth === null || now.step === 0) return [];
    const after = { ...truth, view: now.view, waiting: now.waiting };
    const steps = stepsOf(now.events, now.told ?? []);
    if (steps.length === 0) return [{ step: silent(now), events: [], table: after, numbered: true, choice: now.step }];
    const tables = before === undefined ? [] : this.tables(steps, { ...after, view: before.view }, after);
    return steps.map(({ step, events }, i) => ({
      step,
      events,
      table: tables[i] ?? after,
      numbered: true,
      choice: now.step,
    }));
  }

  /** Go to a moment by hand: the film stops. */
  seek(moment: Moment): void {
    this.rolling = false;
    this.#go(moment);
  }
  #go({ step, part }: Moment): void {
    this.#turnTo({ step: Math.max(0, Math.min(step, this.last)), part });
  }

  /** A choice on, or back. */
  byChoice(way: 1 | -1): void {
    const { step, part } = this.moment;
    // From within a choice one first comes to its end, or to what was before it.
    if (part !== null && way === 1) this.seek({ step, part: null });
    else this.seek({ step: step + way, part: null });
  }
  byTurn(way: 1 | -1): void {
    const { now } = this;
    if (now === null) return;
    const steps = [...now.turns.map((turn) => turn.step), now.steps];
    const next = way > 0 ? steps.find((step) => step > now.step) : steps.findLast((step) => step < now.step);
    this.seek({ step: next ?? (way > 0 ? now.steps : 0), part: null });
  }
  byEvent(way: 1 | -1): void {
    this.rolling = false;
    this.#step(way);
  }
  #step(way: 1 | -1): void {
    // Who presses again before the last moment is drawn goes on from that one.
    const { step, part } = this.#target?.step === this.moment.step ? this.#target : this.moment;
    const many = this.parts.length;
    if (way > 0) {
      if (part !== null && part < many) this.#go({ step, part: part + 1 });
      else if (step < this.last) this.#go({ step: step + 1, part: 1 });
      else this.#go({ step, part: null });
      return;
    }
    const here = part ?? many;
    this.#go(here > 1 ? { step, part: here - 1 } : { step: step - 1, part: null });
  }

  roll(): void {
    if (this.rolling) {
      this.rolling = false;
      window.clearTimeout(this.#clock);
      return;
    }
    this.rolling = true;
    if (this.ended) this.#go({ step: 0, part: null });
    else this.#roll();
  }

  #roll(): void {
    window.clearTimeout(this.#clock);
    if (!this.rolling) return;
    const { beat } = this;
    if (this.now !== null && this.now.step >= this.last && (this.part === null || this.part >= this.parts.length)) {
      this.rolling = false;
      return;
    }
    const fast = this.tempo === "fast";
    const time = fast || beat === null ? A_CHOICE : this.lengthOf(beat, this.tempo === "calm" ? "calm" : "quick");
    this.#clock = window.setTimeout(() => {
      if (!this.rolling) return;
      if (fast) this.#go({ step: this.moment.step + 1, part: null });
      else this.#step(1);
    }, time);
  }

  stop(): void {
    this.rolling = false;
    window.clearTimeout(this.#clock);
  }
}

/** What is told of a choice of which nothing was seen. */
function silent(now: Replay): Step {
  return {
    id: -1 - now.step,
    seat: now.by,
    turn: null,
    group: "choice",
    caption: now.text ?? (now.by === null ? "" : say("pages.replay.chose", { seat: seatName(now.by) })),
    links: [],
    first: now.next_event,
    last: now.next_event,
    changes: {},
  };
}

/** The steps of a choice as one. */
function whole(parts: Beat[], foremost?: ReadonlySet<string>): Beat[] {
  const [first, last] = [parts[0], parts.at(-1)];
  if (first === undefined || last === undefined || parts.length === 1) return parts;
  const changes: Record<string, Record<string, number>> = {};
  for (const { step } of parts)
    for (const [who, counts] of Object.entries(step.changes))
      for (const [what, n] of Object.entries(counts))
        changes[who] = { ...changes[who], [what]: (changes[who]?.[what] ?? 0) + n };
  const telling = parts.find(({ step }) => foremost?.has(step.group) === true) ?? first;
  const step = {
    ...telling.step,
    id: first.step.id,
    ...joined(parts.slice(0, TOLD).map((part) => part.step)),
    changes,
    first: first.step.first,
    last: last.step.last,
  };
  return [
    { step, events: parts.flatMap(({ events }) => events), table: last.table, numbered: true, choice: first.choice },
  ];
}
