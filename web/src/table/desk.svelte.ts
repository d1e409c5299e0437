// The state of the table page: what is looked at, what is about to be chosen, and what else is open.

import type { Snippet } from "svelte";

import { Failure, sendChat, undo } from "../lib/api";
import type { LiveTable } from "../lib/live.svelte";
import { settings } from "../lib/settings.svelte";
import type { Decision, GameEvent, Option, Preview, RecapLine, Table } from "../lib/types";
import { backTo } from "../lib/values";
import { say } from "../lib/words.svelte";
import type { Board, Sight } from "../parts/board";
import type { GameUi, Group, Likewise, Numbered, Reference } from "./game";
import { nextOf } from "./outcome";
import { Playback } from "./playback.svelte";

export type Sheet = "help" | "settings" | "problem" | "rule" | "why" | null;
interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}
const HOVER = 140; // before a preview is asked for

/** Whether a choice cannot be taken back, so that it is asked for twice. */
const isFinal = (option: Option): boolean => (option.final ?? null) !== null;

export class Desk {
  readonly live: LiveTable;
  readonly board: Board;
  /** What the others did, step by step. */
  readonly play: Playback;
  /** How the game that is played here is shown; null until it has come. */
  ui = $state.raw<GameUi | null>(null);
  /** Who stands at the elbow and speaks before the question: the teacher of a lesson. */
  teacher = $state.raw<Snippet | null>(null);
  /** What the teacher speaks of. */
  topic = $state.raw<string[]>([]);

  /** The option waiting to be confirmed. */
  armed = $state<string | null>(null);
  /** The option pointed at in the panel. */
  pointed = $state<string | null>(null);
  /** Things pointed at on the board. */
  hovered = $state.raw<string[] | null>(null);
  /** The thing whose options stand open in the panel. */
  spot = $state<string | null>(null);
  popover = $state.raw<{ options: Option[]; at: Rect } | null>(null);
  sight = $state.raw<{ what: Sight; at: Rect } | null>(null);
  sheet = $state<Sheet>(null);
  clause = $state<string>("");
  notice = $state<string>("");
  /** The seat that is asked to take over this screen. */
  curtain = $state<string | null>(null);
  /** The seat that has just got up from this screen. */
  risen = $state<string | null>(null);
  /** Things that a text points at. */
  ringed = $state.raw<string[]>([]);
  /** Whether a part of the page beside the panel shows the controls of the playback. */
  chronicle = $state(false);
  /** Whether the page has room below the panel for what an option would do. */
  slot = $state(false);
  /** How this question and those like it are to be answered. */
  wish = $state.raw<Likewise | null>(null);
  /** The group of options a digit has opened. */
  opened = $state<string | null>(null);
  #previews = $state.raw(new Map<string, Preview | null>());
  #timer: number | undefined;
  /** The options whose previews are being asked for. */
  #foreseeing = "";

  /** The table as it is shown: while the others' choices are played, it lags behind. */
  table = $derived.by((): Table | null => this.play.table ?? this.live.table);
  /** What happened to the seat since its last choice. */
  recap = $derived.by((): RecapLine[] => (this.play.playing ? [] : (this.live.table?.recap ?? [])));
  /** What has just happened. */
  fresh = $derived.by((): GameEvent[] => this.play.beat?.events ?? this.live.fresh);
  mine = $derived.by((): string[] => (this.table?.game.seats ?? []).filter((s) => s.you).map((s) => s.seat));
  /** Who sits at the seats that are only places. */
  people = $derived.by(
    (): ReadonlyMap<string, string> =>
      new Map((this.live.table?.game.seats ?? []).filter((s) => s.place).map((s) => [s.seat, s.name])),
  );
  finished = $derived.by(
    (): boolean =>
      this.table !== null &&
      !this.play.playing &&
      (this.ui?.over(this.table.view) === true || this.table.game.status !== "running"),
  );
  decision = $derived.by((): Decision | null =>
    this.curtain === null && !this.finished ? (this.table?.decision ?? null) : null,
  );
  groups = $derived.by((): Group[] =>
    this.decision === null ? [] : (this.ui?.grouped(this.decision, this.spot) ?? []),
  );
  numbered = $derived.by(() => this.groups.flatMap((g) => g.options));
  /** Options that stand at the foot of the panel, always in sight: to end the game, and to decline. */
  foot = $derived.by((): Numbered[] => {
    const ends = this.numbered.filter(({ option }) => this.ui?.ends?.(option) === true);
    return [...ends, ...this.numbered.filter(({ option }) => option.declines)];
  });
  /** The other options, in their groups. */
  listed = $derived.by((): Group[] => {
    const below = new Set(this.foot.map(({ option }) => option.key));
    let n = 0;
    return this.groups
      .map((group) => ({
        ...group,
        options: group.options
          .filter(({ option }) => !below.has(option.key))
          .map(({ option, n: was }) => ({ option, n: was === 0 ? 0 : (n += 1) })),
      }))
      .filter((group) => group.options.length > 0);
  });
  /** Whether digits name a group first, and then an option in it. */
  byGroup = $derived.by((): boolean => {
    const options = this.listed.flatMap((group) => group.options);
    return (
      this.listed.length > 1 &&
      options.length > 9 &&
      this.listed.every((group) => group.title !== "") &&
      options.every((one) => one.n > 0)
    );
  });
  byFocus = $derived.by(() => {
    const map = new Map<string, Option[]>();
    for (const { option } of this.numbered) {
      for (const id of option.focus) map.set(id, [...(map.get(id) ?? []), option]);
    }
    return map;
  });
  /** The option whose consequences are shown. */
  shown = $derived.by((): Option | null => {
    const key = this.pointed ?? this.armed;
    const found = this.decision?.options.find((o) => o.key === key);
    if (found !== undefined) return found;
    const here = this.hovered === null ? [] : this.optionsAt(this.hovered);
    return here.length === 1 ? (here[0] ?? null) : null;
  });
  preview = $derived.by((): Preview | null | undefined =>
    this.shown === null ? undefined : this.#previews.get(this.#name(this.shown.key)),
  );
  /** What the option pointed at is about, and what it lets one choose from next. */
  linkedIds = $derived.by(() => {
    if (this.pointed === null || this.shown === null) return new Set<string>();
    return new Set([...this.shown.focus, ...nextOf(this.preview, this.decision).flatMap((one) => one.focus)]);
  });
  armedIds = $derived.by(() => new Set(this.decision?.options.find((o) => o.key === this.armed)?.focus ?? []));
  changedIds = $derived.by(() => {
    const fresh = this.fresh.filter((e) => this.ui?.unseen.has(e.kind) !== true);
    return new Set(fresh.flatMap((e) => this.#idsOf(e)));
  });
  /** Places whose piece falls by the option looked at, as far as can be foreseen. */
  fallingIds = $derived.by(() => {
    const { preview, table, ui } = this;
    return new Set(preview && table !== null ? (ui?.falling(preview, table.view) ?? []) : []);
  });
  /** The log as it stands: what was taken back is left out. */
  log = $derived.by((): GameEvent[] => {
    const kept: GameEvent[] = [];
    for (const event of this.table?.events ?? []) {
      const back = backTo(event);
      if (back !== null) {
        while (kept.length > 0 && (kept.at(-1)?.number ?? -1) >= back) kept.pop();
      }
      kept.push(event);
    }
    return kept;
  });
  constructor(live: LiveTable, play?: Playback) {
    this.live = live;
    this.play = play ?? new Playback(this.live, () => this.ui);
    const some = (ids: string[], set: Set<string>): boolean => ids.some((i) => set.has(i));
    this.board = {
      can: (ids) => ids.some((i) => this.byFocus.has(i)),
      linked: (ids) => some(ids, this.linkedIds) || ids.some((i) => this.ringed.includes(i)),
      chosen: (ids) => some(ids, this.armedIds),
      changed: (ids) => some(ids, this.changedIds),
      falls: (ids) => some(ids, this.fallingIds),
      hint: (ids) => {
        const options = this.optionsAt(ids);
        if (options.length === 0) return "";
        return say("table.choose_hint", { what: options.map((o) => o.label).join("; ") });
      },
      pick: (ids, element, sure) => this.pick(ids, element, sure),
      // A thing that leaves the page loses the focus in the midst of drawing, when nothing may be set.
      hover: (ids) => {
        queueMicrotask(() => {
          this.hovered = ids;
          this.#ask();
        });
      },
      look: (what, element) => {
        const at = element?.getBoundingClientRect();
        queueMicrotask(() => {
          this.sight = what === null || at === undefined ? null : { what, at };
        });
      },
    };
  }

  #idsOf(event: GameEvent): string[] {
    const view = this.table?.view;
    return view === undefined ? [] : (this.ui?.idsOf(event, view) ?? []);
  }

  optionsAt(ids: string[]): Option[] {
    return [...new Set(ids.flatMap((i) => this.byFocus.get(i) ?? []))];
  }

  /** The thing was clicked: its option, or a choice among its options. */
  pick(ids: string[], element: Element, sure = false): void {
    const options = this.optionsAt(ids);
    const only = options[0];
    if (this.decision !== null && this.ui?.opens(this.decision) === true) {
      this.take(ids.find((i) => this.byFocus.has(i)) ?? null, sure);
      return;
    }
    if (options.length === 1 && only !== undefined) {
      this.press(only.key);
      return;
    }
    this.popover = { options, at: element.getBoundingClientRect() };
  }

  /** Open the options of a thing in the panel, or close them. */
  open(id: string | null): void {
    this.spot = id;
    if (this.armed !== null && !this.armedIds.has(id ?? "")) this.armed = null;
  }

  /** Open a thing with its nearest answer armed; taken again it is chosen: what cannot be taken back with the key only. */
  take(id: string | null, sure = false): void {
    const key = id === null || this.decision === null ? null : (this.ui?.nearest?.(this.decision, id) ?? null);
    const option = this.decision?.options.find((one) => one.key === key);
    if (option !== undefined && this.spot === id && this.armed === key) {
      if (sure || !isFinal(option)) this.press(option.key);
      return;
    }
    this.open(id);
    if (option === undefined || this.armed !== null) return;
    this.armed = option.key;
    this.#ask(0);
  }

  /** Choose an option: at once, or after it has been confirmed. */
  press(key: string): void {
    if (this.live.link === "offline" || this.live.sending) return;
    const option = this.decision?.options.find((one) => one.key === key);
    if (option === undefined) return;
    if (this.armed === key || (this.#atOnce() && !isFinal(option))) void this.confirm(key);
    else {
      this.armed = key;
      this.#ask(0);
    }
  }

  /** Whether one click chooses: not where nothing can be pointed at first. */
  #atOnce(): boolean {
    return settings.oneClick && !matchMedia("(hover: none)").matches;
  }

  /** A text points at something: ring it, and show it large. */
  refer(what: Reference | null, element: Element | null): void {
    this.ringed = what?.ids ?? [];
    const at = element?.getBoundingClientRect();
    this.sight = what?.sight === undefined || at === undefined ? null : { what: what.sight, at };
  }

  point(key: string | null): void {
    queueMicrotask(() => {
      this.pointed = key;
      this.#ask();
    });
  }

  /** Another language is spoken: the table tells itself once more. */
  spoken(): void {
    this.notice = "";
    this.#ask(0);
    void this.live.speak().catch(() => undefined);
  }

  #name(key: string): string {
    return `${this.table?.version ?? 0} ${this.live.seat ?? ""} ${settings.language} ${key}`;
  }

  /** Ask what the option that is looked at would do. */
  #ask(wait = HOVER): void {
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      const { shown, table } = this;
      if (shown === null || table === null || this.live.seat === null || this.#busy()) return;
      const name = this.#name(shown.key);
      if (this.#previews.has(name)) return;
      this.#previews = new Map(this.#previews).set(name, null);
      this.live.preview(shown.key).then(
        (found) => (this.#previews = new Map(this.#previews).set(name, found)),
        () => {
          const left = new Map(this.#previews);
          left.delete(name);
          this.#previews = left;
        },
      );
    }, wait);
  }

  /** What an option would do, where that has been asked for. */
  previewOf(key: string): Preview | null | undefined {
    return this.#previews.get(this.#name(key));
  }

  /** Whether the server cannot be asked now, or the answer would be about what is past. */
  #busy(): boolean {
    return this.live.link === "offline" || this.live.sending;
  }

  /** Ask what these options would do, one after the other, until the table changes. */
  async foresee(keys: string[]): Promise<void> {
    const { seat } = this.live;
    const version = this.table?.version;
    const known = this.#previews;
    if (seat === null || version === undefined || this.#busy()) return;
    const unknown = keys.filter((key) => !known.has(this.#name(key)));
    // Whoever asks again whenever something has come does not ask for the same twice.
    const run = keys.map((key) => this.#name(key)).join("\n");
    if (this.#foreseeing === run) return;
    this.#foreseeing = run;
    try {
      for (const key of unknown) {
        if (this.#foreseeing !== run || this.table?.version !== version || this.live.seat !== seat || this.#busy())
          return;
        const name = this.#name(key);
        if (this.#previews.has(name)) continue;
        const found = await this.live.preview(key);
        this.#previews = new Map(this.#previews).set(name, found);
      }
    } catch (error) {
      // Somebody has chosen in the meantime: the next question asks again.
      if (!(error instanceof Failure)) throw error;
    } finally {
      if (this.#foreseeing === run) this.#foreseeing = "";
    }
  }

  async confirm(key: string): Promise<void> {
    this.play.end();
    this.clear();
    await this.#try(() => this.live.choose(key));
    await this.#goOn();
  }

  /** Answer so from now on, until something else is asked; the same wish once more: no longer. */
  async likewise(wish: Likewise): Promise<void> {
    this.wish = this.wish?.id === wish.id ? null : wish;
    await this.#goOn();
  }

  async #goOn(): Promise<void> {
    const { decision, table, wish } = this;
    if (wish === null) return;
    if (decision === null || table === null || this.notice !== "" || !wish.holds(decision)) this.wish = null;
    else {
      const key = wish.pick(decision, table.view);
      if (key !== null) await this.confirm(key);
    }
  }

  /** Do something at the table and say what went wrong. */
  async act(what: () => Promise<void>): Promise<void> {
    this.wish = null;
    await this.#try(what);
  }

  async #try(what: () => Promise<void>): Promise<void> {
    this.notice = "";
    this.#previews = new Map();
    try {
      await what();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.notice =
        error.kind === "stale" ? say("table.stale") : error.kind === "offline" ? say("table.unsent") : error.message;
    }
  }

  /** Say something at the table; whether it was sent. */
  async say(text: string): Promise<boolean> {
    const seat = this.live.seat;
    if (seat === null) return false;
    this.notice = "";
    try {
      this.live.heardSaid(await sendChat(this.live.id, seat, text));
      return true;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.notice = error.kind === "offline" ? say("table.unsent") : error.message;
      return false;
    }
  }

  /** Forget what was about to be chosen. */
  clear(): void {
    window.clearTimeout(this.#timer);
    this.armed = null;
    this.pointed = null;
    this.hovered = null;
    this.popover = null;
    this.sight = null;
    this.ringed = [];
    this.opened = null;
  }

  openRule(clause: string): void {
    this.clause = clause;
    this.sheet = "rule";
  }

  sitDown(seat: string): void {
    this.notice = "";
    this.risen = null;
    void this.live.open(seat);
  }

  /** Everybody here agrees that the last choice of whoever has just got up is taken back. */
  async takeBack(): Promise<void> {
    const seat = this.risen;
    if (seat === null || this.table === null) return;
    const { id } = this.live;
    let { version } = this.table;
    await this.act(async () => {
      let table = await undo(id, seat, version, "/propose");
      for (const other of this.mine.filter((s) => s !== seat)) {
        if (table.undo.proposal?.needed.includes(other) !== true) continue;
        version = table.version;
        table = await undo(id, other, version, "/agree");
      }
      await this.live.open(seat);
    });
  }

  /** Who should sit at this screen now, when several people share it. */
  turnTo(): void {
    const table = this.table;
    if (table === null || this.mine.length < 2 || this.finished) {
      this.curtain = null;
      return;
    }
    const due = table.waiting.map((w) => w.seat).filter((s) => this.mine.includes(s));
    const seat = this.live.seat;
    if (due.length === 0 || (seat !== null && due.includes(seat))) {
      this.curtain = null;
      return;
    }
    this.curtain = due[0] ?? null;
    // Until somebody has sat down only what everybody may see is shown.
    if (seat !== null) {
      this.risen = seat;
      void this.live.open(null);
    }
  }
}
