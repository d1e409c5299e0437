// What a page with a table is called.

import { say } from "../lib/words.svelte";

/** The game, and its turn once there is one. */
export const titleOf = (game: string, turn: number): string =>
  turn === 0 ? game : say("table.title", { game, n: turn });
