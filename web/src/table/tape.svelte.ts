// The tape of a game: any step of it from any seat that may be seen, kept once asked for.

import { getReplay, getReplayEvents } from "../lib/api";
import { settings } from "../lib/settings.svelte";
import type { GameEvent, Replay } from "../lib/types";

/** So many steps are kept; the oldest go first. */
const KEPT = 400;
/** The server shows the last step for any number past it. */
export const PAST_END = 1_000_000;

export class Tape {
  readonly id: string;
  readonly #kept = new Map<string, Replay>();

  constructor(id: string) {
    this.id = id;
  }

  /** A step that is already known. */
  known(step: number, seat: string | null): Replay | undefined {
    return this.#kept.get(`${step} ${seat ?? ""} ${settings.language}`);
  }

  async get(step: number, seat: string | null): Promise<Replay> {
    const known = this.known(step, seat);
    if (known !== undefined) return known;
    const { language } = settings;
    const got = await getReplay(this.id, step, seat);
    this.#kept.set(`${got.step} ${seat ?? ""} ${language}`, got);
    if (this.#kept.size > KEPT) this.#kept.delete(this.#kept.keys().next().value ?? "");
    return got;
  }

  /** All that happened, as the seat may know it, part by part: `came` is told all that is here whenever a part has come. */
  async log(seat: string | null, came: (events: GameEvent[]) => boolean): Promise<void> {
    let events: GameEvent[] = [];
    let before: number | undefined;
    while (before !== 0) {
      const part = await getReplayEvents(this.id, seat, before);
      events = [...part.events, ...events];
      before = part.first_event;
      if (!came(events)) return;
    }
  }
}
