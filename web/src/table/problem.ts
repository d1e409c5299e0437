// A report of something that went wrong at the table: what this seat sees of the game, and on what it is shown. What
// others said, who they are and what only they know is not in it.

import type { GameEvent, Table } from "../lib/types";
import { type Settings } from "../lib/settings.svelte";

interface Report {
  format: "signoria problem 1";
  /** What went wrong, in the words of whoever was there. */
  told: string;
  when: string;
  version: string;
  page: {
    browser: string;
    width: number;
    height: number;
    scale: number;
    touch: boolean;
    settings: Settings;
  };
  game: Record<string, unknown>;
  /** What is asked, and what could be answered. */
  decision: unknown;
  /** The position as the seat sees it. */
  view: unknown;
  /** All that happened, as the seat was told. */
  events: GameEvent[];
}

/** The report of a seat (null: of somebody who looks on). */
export function reportOf(
  table: Table,
  events: GameEvent[],
  seat: string | null,
  settings: Settings,
  told: string,
  version: string,
): Report {
  const { game } = table;
  return {
    format: "signoria problem 1",
    told,
    when: new Date().toISOString(),
    version,
    page: {
      browser: navigator.userAgent,
      width: window.innerWidth,
      height: window.innerHeight,
      scale: window.devicePixelRatio,
      touch: navigator.maxTouchPoints > 0,
      settings: { ...settings },
    },
    game: {
      id: game.id,
      game: game.game,
      rules: game.rules,
      variants: game.variants,
      options: game.options,
      status: game.status,
      result: game.result,
      choices: table.version,
      seat,
      seats: game.seats.map((one) => ({ seat: one.seat, kind: one.kind, level: one.level })),
      waiting: table.waiting,
    },
    decision: table.decision,
    view: table.view,
    events,
  };
}
