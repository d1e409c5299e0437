// The analysis board in the place of a live table: the same desk and the same board, any seat plays, nothing is final.

import { atBoard, boardAnswers, boardChances, boardHint, previewOnBoard } from "../lib/api";
import { laid } from "../lib/laid";
import { type Adviser, LiveTable } from "../lib/live.svelte";
import type { BoardTable, GameEvent, Preview } from "../lib/types";
import { childrenOf, pathTo, placeOf, played, type Study } from "./tree";

export class StudyTable extends LiveTable {
  study = $state.raw<Study>({ record: "", at: null, nodes: [], here: -1 });
  board = $state.raw<BoardTable | null>(null);
  /** Have what this game is drawn with, before anything of it is shown. */
  prepare: (game: string) => Promise<void> = () => Promise.resolve();
  #version = 0;

  constructor() {
    super("");
  }

  /** Look at this study from where it says one is. */
  async take(study: Study): Promise<void> {
    await this.look(study, await atBoard(placeOf(study, study.here), null));
  }

  /** Show a study as the server tells it. */
  protected async look(study: Study, board: BoardTable): Promise<void> {
    await this.prepare(board.game);
    const grew = study.record === this.study.record && study.nodes.length > this.study.nodes.length;
    this.study = study;
    this.board = board;
    this.link = "live";
    this.seat = board.decision?.seat ?? board.seats[0] ?? null;
    this.#show(board, grew);
  }

  override async open(): Promise<void> {
    // it is opened by what is put on it
  }

  override close(): void {
    // nothing is connected
  }

  override async reload(): Promise<void> {
    await this.take(this.study);
  }

  override async speak(): Promise<void> {
    await this.reload();
  }

  override async choose(key: string): Promise<void> {
    const decision = this.table?.decision;
    const option = decision?.options.find((one) => one.key === key);
    if (!decision || option === undefined || this.sending) return;
    this.sending = true;
    try {
      await this.take(played(this.study, decision.seat, key, option.label));
    } finally {
      this.sending = false;
    }
  }

  override async undo(): Promise<void> {
    await this.step(-1);
  }

  override async change(): Promise<void> {
    // nobody else sits here
  }

  override preview(key: string): Promise<Preview> {
    return previewOnBoard(placeOf(this.study, this.study.here), key);
  }

  override get adviser(): Adviser | null {
    const { board, study } = this;
    const seat = board?.decision?.seat;
    if (seat === undefined) return null;
    const place = placeOf(study, study.here);
    return {
      hint: () => boardHint(place, seat),
      chances: (key) => boardChances(place, seat, key === null ? [] : [key]),
      answers: (key) => boardAnswers(place, seat, key),
    };
  }

  async goTo(id: number): Promise<void> {
    await this.take({ ...this.study, here: id });
  }

  /** A choice back, or forward along the first branch. */
  async step(way: 1 | -1): Promise<void> {
    const { study } = this;
    if (way === 1) {
      const next = childrenOf(study, study.here)[0];
      if (next !== undefined) await this.goTo(next.id);
      return;
    }
    const here = pathTo(study, study.here).at(-1);
    if (here !== undefined) await this.goTo(here.parent);
    else if ((study.at ?? this.board?.answers ?? 0) > 0 && study.nodes.length === 0)
      // Nothing is tried yet: further back in the game.
      await this.take({ ...study, at: (study.at ?? this.board?.made.length ?? 1) - 1 });
  }

  #show(board: BoardTable, grew: boolean): void {
    this.#version += 1;
    const events = board.events.map((event: GameEvent, i) => ({ ...event, number: i }));
    const before = this.table?.events.length ?? 0;
    this.fresh = grew ? events.slice(Math.min(before, events.length)) : [];
    this.table = laid(
      {
        game: board.game,
        rules: board.view.rules ?? "",
        status: board.over ? "finished" : "running",
        to_move: board.decision === null ? [] : [board.decision.seat],
        result: board.result,
      },
      {
        version: this.#version,
        seat: this.seat,
        view: board.view,
        decision: board.decision,
        why_not: board.why_not,
        events,
        undo: { possible: this.study.here !== -1, reason: null, proposal: null },
      },
    );
  }
}
