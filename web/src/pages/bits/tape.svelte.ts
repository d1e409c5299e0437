// The tape of a game: one step of it at a time, from one seat's view, kept once asked for.
import { getReplay } from "../../lib/api";
import { settings } from "../../lib/settings.svelte";
import type { GameEvent, Replay } from "../../lib/types";
import { sentence } from "./words";

/** So many steps are kept; the oldest go first. */
const KEPT = 400;
/** So many steps back the log tells what happened. */
const BACK = 8;

export class Tape {
  readonly id: string;
  now = $state.raw<Replay | null>(null);
  failed = $state("");

  #kept = new Map<string, Replay>();
  #filled = $state(0);
  #wanted: [number, string | null] | null = null;
  #asking = false;

  constructor(id: string) {
    this.id = id;
  }

  /** Show a step. While one is being fetched only the newest wish is remembered, so that dragging stays light. */
  async show(step: number, seat: string | null): Promise<void> {
    this.#wanted = [step, seat];
    if (this.#asking) return;
    this.#asking = true;
    try {
      while (this.#wanted !== null) {
        const [at, from]: [number, string | null] = this.#wanted;
        this.#wanted = null;
        this.now = await this.#get(at, from);
        this.failed = "";
      }
      await this.#around();
    } catch (error) {
      this.failed = sentence(error);
    } finally {
      this.#asking = false;
      if (this.#wanted !== null) void this.show(...this.#wanted);
    }
  }

  /** Fetch the next step and the last few, until another step is wished for. */
  async #around(): Promise<void> {
    const now = this.now;
    if (now === null) return;
    const near = [now.step + 1, ...Array.from({ length: BACK }, (_, i) => now.step - 1 - i)];
    for (const step of near) {
      if (this.#wanted !== null) return;
      if (step >= 0 && step <= now.steps) await this.#get(step, now.seat);
      this.#filled += 1;
    }
  }

  /** A step that is already known. */
  known(step: number, seat: string | null): Replay | undefined {
    return this.#kept.get(`${step} ${seat ?? ""} ${settings.language}`);
  }

  /** What happened in the last few steps before one, as far as it is known. */
  before(step: number, seat: string | null): GameEvent[] {
    void this.#filled; // read, so that this is worked out again when more is known
    const all: GameEvent[] = [];
    for (let at = Math.max(0, step - BACK); at < step; at++) all.push(...(this.known(at, seat)?.events ?? []));
    return all;
  }

  async #get(step: number, seat: string | null): Promise<Replay> {
    const known = this.known(step, seat);
    if (known !== undefined) return known;
    const { language } = settings;
    const got = await getReplay(this.id, step, seat);
    this.#kept.set(`${got.step} ${seat ?? ""} ${language}`, got);
    if (this.#kept.size > KEPT) this.#kept.delete(this.#kept.keys().next().value ?? "");
    return got;
  }
}
