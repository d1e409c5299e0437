// Counsel at the table: a hint in three steps, chances, and what the others can do. It is asked for, never pushed.

import { Failure } from "../lib/api";
import { settings } from "../lib/settings.svelte";
import type { Adviser } from "../lib/live.svelte";
import type { Advice, Answers, Chances } from "../lib/types";
import { say } from "../lib/words.svelte";
import type { Desk } from "../table/desk.svelte";

export const WAYS = ["hint", "chances", "answers"] as const;
export type Way = (typeof WAYS)[number];
/** The steps of a hint: where to look, what to do, why. */
export const STEPS = 3;

export class Counsel {
  readonly #desk: Desk;
  readonly #adviser: () => Adviser | null;
  /** What is shown; null: nothing. */
  way = $state<Way | null>(null);
  /** How many steps of the hint are shown. */
  steps = $state(1);
  /** The choice that chances and answers are about; "" is the table as it stands. */
  about = $state("");
  busy = $state(false);
  failed = $state("");
  #hints = $state.raw(new Map<string, Advice>());
  #chances = $state.raw(new Map<string, Chances>());
  #answers = $state.raw(new Map<string, Answers>());

  hint = $derived.by((): Advice | null => this.#hints.get(this.#name("")) ?? null);
  now = $derived.by((): Chances | null => this.#chances.get(this.#name(this.about)) ?? null);
  answered = $derived.by((): Answers | null => this.#answers.get(this.#name(this.about)) ?? null);

  constructor(desk: Desk, adviser: () => Adviser | null) {
    this.#desk = desk;
    this.#adviser = adviser;
  }

  #name(key: string): string {
    const { live, table } = this.#desk;
    return `${table?.version ?? 0} ${live.seat ?? ""} ${settings.language} ${key}`;
  }

  /** The table has changed: what was said is past. */
  forget(): void {
    this.steps = 1;
    this.about = "";
    this.failed = "";
    if (this.way === "hint") this.way = null;
  }

  /** Open one of the three, or close it; a hint that is open goes on to its next step. */
  async open(way: Way | null): Promise<void> {
    if (way !== null && way === this.way) {
      if (way === "hint" && this.hint !== null && this.steps < STEPS) this.steps += 1;
      else this.close();
      this.#ring();
      return;
    }
    this.way = way;
    this.failed = "";
    await this.ask();
  }

  close(): void {
    this.way = null;
    this.#desk.ringed = [];
  }

  /** What is open now, asked of the server unless it is known. */
  async ask(): Promise<void> {
    const adviser = this.#adviser();
    const { way, about } = this;
    if (adviser === null || way === null || this.busy) return;
    const name = this.#name(way === "hint" ? "" : about);
    this.busy = true;
    this.failed = "";
    try {
      if (way === "hint" && !this.#hints.has(name)) this.#hints = new Map(this.#hints).set(name, await adviser.hint());
      if (way === "chances" && !this.#chances.has(name))
        this.#chances = new Map(this.#chances).set(name, await adviser.chances(about === "" ? null : about));
      if (way === "answers" && about !== "" && !this.#answers.has(name))
        this.#answers = new Map(this.#answers).set(name, await adviser.answers(about));
      this.#ring();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.failed = error.kind === "offline" ? say("table.unsent") : error.message;
    } finally {
      this.busy = false;
    }
    // Something else may have been asked for meanwhile.
    if (this.failed === "" && (this.way !== way || this.about !== about)) await this.ask();
  }

  /** What the hint speaks of is ringed on the board. */
  #ring(): void {
    this.#desk.ringed = this.way === "hint" ? (this.hint?.where ?? []) : [];
  }
}
