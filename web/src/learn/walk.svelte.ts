// A lesson in the place of a live table: the same desk and the same board, but every choice goes to the teacher.

import { walkLesson, walkPreview } from "../lib/api";
import { laid } from "../lib/laid";
import { LiveTable } from "../lib/live.svelte";
import { taste } from "../lib/settings.svelte";
import type { GameEvent, Preview, TableView, Verdict, Walk } from "../lib/types";
import { keep, progressOf, recall } from "./progress.svelte";

const HELD = 1600; // how long a wrong choice is seen before it is taken back

export class LessonTable extends LiveTable {
  override readonly talks: boolean = false;
  override readonly taught: boolean = true;
  readonly game: string;
  readonly lesson: string;
  walk = $state.raw<Walk | null>(null);
  verdict = $state.raw<Verdict | null>(null);
  #version = 0;
  #asked = 0;
  #held: number | undefined;

  constructor(game: string, lesson: string) {
    super("");
    this.game = game;
    this.lesson = lesson;
  }

  /** Begin, or go on where one left off. */
  override async open(): Promise<void> {
    await recall();
    const before = progressOf(this.game, this.lesson);
    await this.#ask(before === undefined || before.done ? [] : before.inputs, null);
    this.link = "live";
  }

  override close(): void {
    window.clearTimeout(this.#held);
  }

  /** The teacher of the lesson says what there is to say. */
  override get adviser(): null {
    return null;
  }

  override async reload(): Promise<void> {
    if (this.sending) return; // what is under way tells the table anew
    await this.#ask(this.walk?.inputs ?? [], null);
  }

  override async speak(): Promise<void> {
    const { verdict } = this;
    await this.reload();
    // What was said of the last choice was said in the old language.
    if (verdict !== null) this.verdict = null;
  }

  override async choose(key: string): Promise<void> {
    await this.give(key);
  }

  /** In a lesson taking back is going back a step. */
  override async undo(): Promise<void> {
    await this.back();
  }

  override async change(): Promise<void> {
    // nobody else sits here, and nothing but a choice can change the table
  }

  override async preview(key: string): Promise<Preview> {
    return walkPreview(this.game, this.lesson, this.walk?.inputs ?? [], key);
  }

  async next(): Promise<void> {
    await this.give("next");
  }

  async back(): Promise<void> {
    const { walk } = this;
    if (walk === null || walk.number === 0) return;
    this.verdict = null;
    await this.#ask(walk.inputs.slice(0, walk.marks[walk.number - 1] ?? 0), null);
  }

  async again(): Promise<void> {
    this.verdict = null;
    await this.#ask([], null);
  }

  async give(word: string): Promise<void> {
    if (this.walk === null || this.sending) return;
    this.sending = true;
    try {
      await this.#ask(this.walk.inputs, word);
    } finally {
      this.sending = false;
    }
  }

  async #ask(inputs: string[], word: string | null): Promise<void> {
    window.clearTimeout(this.#held);
    const asked = ++this.#asked;
    const walk = await walkLesson(this.game, this.lesson, inputs, word);
    // An answer that was overtaken would lead back to where the lesson was.
    if (asked !== this.#asked) return;
    this.walk = walk;
    this.seat = walk.seat;
    this.verdict = walk.verdict ?? (word === null ? this.verdict : null);
    keep(this.game, this.lesson, {
      inputs: walk.inputs,
      step: walk.number,
      done: walk.finished,
      version: walk.version,
    });
    const tried = walk.verdict?.tried_view ?? null;
    if (tried !== null && taste.motion) {
      // What was wrong is seen for a moment, then it is as if it had not been.
      this.#show(walk, tried, walk.verdict?.tried ?? [], false);
      this.#held = window.setTimeout(() => this.#show(walk, walk.view, [], true), HELD);
    } else this.#show(walk, walk.view, walk.verdict?.events ?? [], true);
  }

  #show(walk: Walk, view: TableView, events: GameEvent[], asked: boolean): void {
    this.#version += 1;
    this.fresh = events;
    const old = this.table?.events ?? [];
    const told = asked && events.length > 0 ? [...old, ...events] : old;
    this.table = laid(
      { title: walk.title, game: walk.game, rules: view.rules ?? "", to_move: [walk.seat] },
      {
        version: this.#version,
        seat: walk.seat,
        view,
        decision: asked ? walk.decision : null,
        why_not: walk.why_not,
        events: told.map((event, i) => ({ ...event, number: i })),
      },
    );
  }
}
