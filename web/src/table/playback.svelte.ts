// What happened since one's last choice, shown step by step. While it plays the table lags behind the truth;
// nothing waits for it: an answer, Escape or a hidden page jump to how things are now.

import { getReplay } from "../lib/api";
import type { LiveTable, News } from "../lib/live.svelte";
import { type Pace, settings, taste } from "../lib/settings.svelte";
import type { GameEvent, Step, Table } from "../lib/types";
import { backTo } from "../lib/values";
import type { GameUi } from "./game";

/** A step that is shown, and the table to show with it. */
export interface Beat {
  step: Step;
  events: GameEvent[];
  table: Table;
  /** Whether the numbers of its events are those of the table's log. */
  numbered: boolean;
  /** Steps of the same choice have the same number. */
  choice: number;
}

const USUAL: [number, number] = [700, 300];
const BETWEEN: [number, number] = [350, 120];
const A_WORD = 60;
/** A turn that takes longer than this is shown quickly from there on. */
const LONG_TURN = 20_000;
/** More steps than these in wait: twice as fast. */
const CROWD = 12;
const MOST = 400;
/** All that happened since one's last choice takes no longer than this at the quick pace, as far as it can be seen. */
export const QUICK_ALL = 10_000;
const SHORTEST = 180;
/** Steps that are told with those before them at the quick pace. */
const PASSING: ReadonlySet<string> = new Set(["turn"]);
/** So long away, and nothing starts by itself. */
export const AWAY = 30 * 60_000;

/** The steps of some events: as the server tells them, or by what the events say themselves. */
export function stepsOf(events: GameEvent[], told: Step[] = []): { step: Step; events: GameEvent[] }[] {
  const byId = new Map(told.map((step) => [step.id, step]));
  const found: { step: Step; events: GameEvent[] }[] = [];
  for (const event of events) {
    const id = event.step ?? event.number;
    const open = found.at(-1);
    if (open !== undefined && open.step.id === id) open.events.push(event);
    else {
      const step = byId.get(id) ?? {
        id,
        seat: event.seat ?? null,
        turn: event.turn ?? null,
        group: event.kind,
        caption: "",
        links: [],
        first: event.number,
        last: event.number,
        changes: {},
      };
      found.push({ step, events: [event] });
    }
  }
  return found.map(({ step, events: own }) => ({
    step:
      step.caption === ""
        ? {
            ...step,
            caption: own
              .slice(0, 3)
              .map((e) => e.text)
              .join(" "),
            links: own[0]?.links ?? [],
          }
        : step,
    events: own,
  }));
}

/** What some steps say, one after the other. */
export function joined(steps: Step[]): Pick<Step, "caption" | "links"> {
  let length = 0;
  const links = steps.flatMap((step) => {
    const moved = step.links.map((link) => ({ ...link, from: link.from + length, to: link.to + length }));
    length += step.caption.length + 1;
    return moved;
  });
  return { caption: steps.map((step) => step.caption).join(" "), links };
}

const isSame = (a: Step, b: Step): boolean => a.id === b.id && a.caption === b.caption;

export class Playback {
  /** Whether its own controls stand beside what it shows. */
  readonly controls: boolean = true;
  readonly #live: LiveTable;
  readonly #ui: () => GameUi | null;

  /** All steps since the last choice made here, as far as they were seen or fetched. */
  beats = $state.raw<Beat[]>([]);
  /** The step that is shown; null: the table as it is. */
  at = $state<number | null>(null);
  paused = $state(false);
  /** Whether steps are being fetched to be shown. */
  fetching = $state(false);
  /** Whether what happened before the table was opened can be played. */
  offered = $state(false);
  /** How long the page was away from this table, in milliseconds, when it was opened. */
  awayFor = $state(0);

  /** What the last choice made here came to, where it has to be seen: the others' steps begin with it. */
  #mine: News | null = null;
  #timer: number | undefined;
  #spent = 0;
  #all = 0;
  #turn: number | null = null;
  #fetch = 0;
  #choices = 0;

  constructor(live: LiveTable, ui: () => GameUi | null) {
    this.#live = live;
    this.#ui = ui;
    live.heard = (news) => this.#heard(news);
    live.opened = () => this.#opened();
  }

  pace = $derived.by((): Pace => {
    if (settings.pace !== "auto") return settings.pace;
    if (!taste.motion) return "step";
    const others = this.#live.table?.game.seats.filter((seat) => !seat.you) ?? [];
    return others.length > 0 && others.every((seat) => seat.kind === "opponent") ? "quick" : "calm";
  });
  /** Whether only one step of a choice is stopped at; what follows from it is shown with it. */
  #hurried = $derived.by((): boolean => this.controls && this.pace === "quick" && !this.paused);
  /** The steps that are stopped at. */
  stops = $derived.by((): number[] =>
    this.beats.flatMap((beat, i) => {
      if (!this.#hurried) return [i];
      const { group } = beat.step;
      const before = this.beats[i - 1];
      const told = before !== undefined && before.choice === beat.choice && before.step.group === group;
      return told || (this.#ui()?.passing ?? PASSING).has(group) ? [] : [i];
    }),
  );
  beat = $derived.by((): Beat | null => (this.at === null ? null : this.#beatAt(this.at)));
  playing = $derived.by((): boolean => this.beat !== null);
  /** How many stops come after the one shown. */
  left = $derived.by((): number => {
    const { at } = this;
    return at === null ? 0 : this.stops.filter((n) => n > at).length;
  });
  /** The steps of the turn that is shown. */
  turn = $derived.by((): { beat: Beat; i: number }[] => {
    const now = this.beat;
    if (now === null) return [];
    return this.beats
      .map((beat, i) => ({ beat, i }))
      .filter(({ beat }) => beat.step.turn === now.step.turn && beat.step.seat === now.step.seat);
  });
  /** What the table would show now, were it shown without delay: null. */
  table = $derived.by((): Table | null => {
    const { beat } = this;
    const truth = this.#live.table;
    if (beat === null || truth === null) return null;
    return {
      ...truth,
      view: beat.table.view,
      decision: null,
      waiting: beat.table.waiting,
      why_not: [],
      recap: [],
      events: beat.numbered ? truth.events.filter((event) => event.number <= beat.step.last) : truth.events,
    };
  });
  /** How long all of it takes, in seconds. */
  seconds = $derived.by((): number =>
    Math.round(
      this.pace === "quick"
        ? Math.min(QUICK_ALL, this.#quickFrom(0)) / 1000
        : this.beats.reduce((sum, beat) => sum + this.lengthOf(beat, "calm"), 0) / 1000,
    ),
  );

  /** What is shown at a step: at the quick pace with all that is told with it. */
  #beatAt(n: number): Beat | null {
    const first = this.beats[n];
    if (first === undefined || !this.#hurried) return first ?? null;
    const end = this.stops.find((stop) => stop > n) ?? this.beats.length;
    const all = this.beats.slice(n, end);
    const last = all.at(-1) ?? first;
    if (last === first) return first;
    const told = all.filter(({ step, choice }) => choice === first.choice && step.group === first.step.group);
    return {
      ...first,
      step: { ...first.step, ...joined(told.map(({ step }) => step)), last: last.step.last },
      events: all.flatMap((beat) => beat.events),
      table: last.table,
    };
  }

  /** How long the stops from here on take quickly. */
  #quickFrom(n: number): number {
    let sum = 0;
    for (const stop of this.stops) {
      const beat = stop < n ? null : this.#beatAt(stop);
      if (beat !== null) sum += this.lengthOf(beat, "quick");
    }
    return sum;
  }

  #heard(news: News): void {
    const { before, after, events, own } = news;
    if (own) {
      this.forget();
      // Whoever takes the first choice back has again to hear what the others did before it.
      if (events.some((event) => backTo(event) !== null)) this.offered = (after.recap ?? []).length > 0;
      else if (news.more) this.#add(events, after.steps ?? [], before, after, true);
      else if (this.#goesOn(news)) this.#addMine(news);
      else this.#mine = news;
      return;
    }
    if (this.#live.seat === null && events.length === 0) return;
    const undone = events.some((event) => backTo(event) !== null);
    if (undone) {
      this.forget();
      return;
    }
    const mine = this.#mine;
    this.#mine = null;
    if (mine !== null) this.#addMine(mine);
    this.#add(events, after.steps ?? [], before, after, true);
  }

  /** What one's own choice came to that has to be seen. */
  #telling({ after, events }: News): { step: Step; events: GameEvent[] }[] {
    return stepsOf(events, after.steps ?? []).filter(({ events: own }) => this.#ui()?.telling?.(own) === true);
  }

  /** Whether one's own choice was the last of a phase, and set going what nobody chooses: income, dice, bids opened. */
  #goesOn(news: News): boolean {
    return this.#telling(news).some(({ step }) => step.seat !== this.#live.seat);
  }

  /** Dice that one has thrown oneself do not vanish because the next seat is quick, or the next question is there. */
  #addMine(news: News): void {
    const { after } = news;
    for (const { step, events } of this.#telling(news)) this.#add(events, [step], after, after, true);
  }

  /** The tables that are shown with the steps of a choice: the last is how things are after it. */
  protected tables(steps: { events: GameEvent[] }[], before: Table, after: Table): Table[] {
    const told: GameEvent[] = [];
    return steps.map(({ events }, i) => {
      if (i === steps.length - 1) return after;
      told.push(...events);
      const view = this.#ui()?.between?.(before.view, after.view, told);
      return view === undefined ? before : { ...before, view };
    });
  }

  /** Steps of one choice. */
  #add(events: GameEvent[], told: Step[], before: Table, after: Table, numbered: boolean): void {
    const steps = stepsOf(events, told);
    if (steps.length === 0) return;
    this.#choices += 1;
    const tables = this.tables(steps, before, after);
    const more = steps.map(({ step, events: own }, i): Beat => ({
      step,
      events: own,
      table: tables[i] ?? after,
      numbered,
      choice: this.#choices,
    }));
    // A step may go on with the next choice; what was told of it is not told again.
    const [next] = more;
    const open = this.beats.at(-1);
    if (open !== undefined && next !== undefined && isSame(open.step, next.step)) {
      const whole = { ...open, events: [...open.events, ...next.events], table: next.table };
      this.beats = [...this.beats.slice(0, -1), whole];
      more.shift();
      if (more.length === 0) return;
    }
    const first = this.beats.length;
    this.beats = [...this.beats, ...more].slice(-MOST);
    if (document.hidden || this.pace === "instant" || !numbered) return;
    if (this.at !== null) return;
    // Of a long absence only the last steps are kept, so that the first of these may be none of them.
    const start = this.stops.find((stop) => stop >= Math.min(first, this.beats.length - more.length));
    if (start !== undefined) this.#show(start);
  }

  /** The table was opened: what happened since one's last choice there can be played. */
  #opened(): void {
    this.forget();
    const table = this.#live.table;
    const since = table?.since ?? null;
    if (table === null || this.#live.seat === null) return;
    const others = table.events.filter((event) => event.number >= (since?.event ?? 0) && event.seat !== null);
    this.offered = since !== null && others.length > 0;
    this.awayFor = Date.now() - Date.parse(table.game.updated);
  }

  /** Show what was offered from its beginning: fetched choice by choice, or what is here already. */
  async play(): Promise<void> {
    if (this.beats.length > 0) {
      this.paused = false;
      this.#show(this.stops[0] ?? 0);
      return;
    }
    const truth = this.#live.table;
    if (truth === null || !truth.since || this.fetching) return;
    const run = ++this.#fetch;
    const { seat, id } = this.#live;
    this.fetching = true;
    this.paused = false;
    try {
      let step = truth.since.choices;
      let before = await getReplay(id, step, seat);
      const { steps } = before;
      while (step < steps) {
        step += 1;
        const now = await getReplay(id, step, seat);
        if (run !== this.#fetch) return;
        this.#add(now.events, now.told ?? [], { ...truth, view: before.view }, { ...truth, view: now.view }, false);
        const [start] = this.stops;
        if (this.at === null && start !== undefined) this.#show(start);
        before = now;
      }
    } catch {
      // what could not be fetched is not shown; the log tells it
    } finally {
      if (run === this.#fetch) this.fetching = false;
    }
  }

  /** How long a step is shown at a pace, in milliseconds. */
  lengthOf({ step }: Beat, pace: Pace): number {
    const [calm, quick] = this.#ui()?.times?.[step.group] ?? USUAL;
    const words = step.caption.split(" ").length;
    return pace === "quick"
      ? Math.max(quick, (words * A_WORD) / 2) + BETWEEN[1]
      : Math.max(calm, words * A_WORD) + BETWEEN[0];
  }

  #show(n: number): void {
    window.clearTimeout(this.#timer);
    const beat = this.#beatAt(n);
    if (beat === null) {
      this.end();
      return;
    }
    this.at = n;
    if (beat.step.turn !== this.#turn) {
      this.#turn = beat.step.turn;
      this.#spent = 0;
    }
    // Things fly once the table of this step has been drawn.
    if (taste.motion) requestAnimationFrame(() => this.#ui()?.fly(beat.events, beat.table.view));
    this.#wait(beat);
  }

  #wait(beat: Beat): void {
    window.clearTimeout(this.#timer);
    if (this.paused || this.pace === "step") return;
    const time = this.#hurried ? this.#quickTime(beat) : this.#calmTime(beat);
    this.#spent += time;
    this.#all += time;
    this.#timer = window.setTimeout(() => this.next(), time);
  }

  #calmTime(beat: Beat): number {
    const pace = this.#spent > LONG_TURN ? "quick" : this.pace;
    return this.lengthOf(beat, pace) / (this.left > CROWD ? 2 : 1);
  }

  /** The more there is to show, the less of the time is for each. */
  #quickTime(beat: Beat): number {
    const time = this.lengthOf(beat, "quick");
    const toCome = this.#quickFrom(this.at ?? 0);
    return Math.max(SHORTEST, time * Math.min(1, (QUICK_ALL - this.#all) / Math.max(1, toCome)));
  }

  next(): void {
    const { at } = this;
    if (at === null) return;
    // While more is being fetched the last step stays.
    if (this.left === 0 && this.fetching) {
      this.#timer = window.setTimeout(() => this.next(), 200);
      return;
    }
    this.#show(this.stops.find((stop) => stop > at) ?? this.beats.length);
  }

  back(): void {
    const { at } = this;
    if (at !== null) this.#show(this.stops.findLast((stop) => stop < at) ?? at);
    else if (this.beats.length > 0) {
      this.paused = true;
      this.#show(this.beats.length - 1);
    }
  }

  repeat(): void {
    if (this.at !== null) this.#show(this.at);
  }

  pause(): void {
    this.paused = !this.paused;
    const { beat } = this;
    if (this.paused) window.clearTimeout(this.#timer);
    else if (beat !== null) this.#wait(beat);
  }

  setPace(pace: Pace): void {
    settings.pace = pace;
    if (pace === "instant") this.end();
    else if (this.beat !== null) {
      this.paused = false;
      this.#wait(this.beat);
    }
  }

  /** To the end of the turn that is shown, or to one's own question. */
  skip(): void {
    const now = this.beat;
    if (now === null || this.at === null) return;
    const next = this.beats.findIndex((beat, i) => i > (this.at ?? 0) && beat.step.turn !== now.step.turn);
    if (next < 0) this.end();
    else this.#show(next);
  }

  /** To how things are now. */
  end(): void {
    window.clearTimeout(this.#timer);
    this.at = null;
    this.paused = false;
    this.#turn = null;
    this.#spent = 0;
    this.#all = 0;
  }

  /** A choice was made here: nothing is left to be shown. */
  forget(): void {
    this.end();
    this.#fetch += 1;
    this.fetching = false;
    this.offered = false;
    this.beats = [];
    this.#mine = null;
  }
}
