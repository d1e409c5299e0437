// One's own mistakes once more: the table as it was before each, on the board of a study; a try goes to the judge.

import { atBoard, getAnalysis, tryAgain } from "../lib/api";
import type { Adviser } from "../lib/live.svelte";
import type { Analysis, Retry } from "../lib/types";
import { StudyTable } from "./board.svelte";

export class RetryTable extends StudyTable {
  readonly analysis: string;
  /** Whose choices. */
  readonly whose: string;
  told = $state.raw<Analysis | null>(null);
  /** Which of them is on the table, from 0. */
  place = $state(0);
  retry = $state.raw<Retry | null>(null);
  /** What was found without being told, by index. */
  found = $state.raw<ReadonlySet<number>>(new Set());

  constructor(analysis: string, whose: string) {
    super();
    this.analysis = analysis;
    this.whose = whose;
  }

  get list(): number[] {
    return this.told?.retries[this.whose] ?? [];
  }

  override async open(): Promise<void> {
    this.told = await getAnalysis(this.analysis);
    if (this.list.length > 0) await this.lay(0);
  }

  /** Lay this one on the table. */
  async lay(place: number): Promise<void> {
    const index = this.list[place];
    if (this.told === null || index === undefined) return;
    const study = { record: this.told.record, at: index, nodes: [], here: -1 };
    const [board, retry] = await Promise.all([
      atBoard({ record: study.record, at: index, choices: [] }, this.whose),
      tryAgain(this.analysis, index, null),
    ]);
    this.place = place;
    this.retry = retry;
    await this.look(study, board);
  }

  override async reload(): Promise<void> {
    await this.lay(this.place);
  }

  /** Nothing is played on: what is tried is judged. */
  override async choose(key: string): Promise<void> {
    const { retry } = this;
    if (retry === null || this.sending) return;
    this.sending = true;
    try {
      this.retry = await tryAgain(this.analysis, retry.index, key);
      if (this.retry.tried?.solved === true) this.found = new Set([...this.found, retry.index]);
    } finally {
      this.sending = false;
    }
  }

  override async undo(): Promise<void> {
    // nothing was played
  }

  /** The slip says where to look. */
  override get adviser(): Adviser | null {
    return null;
  }
}
