// The first look at a table. What the address names is asked for while the files of the page are still being fetched.

import { getGame, getTable } from "./api";
import type { GameCard, Table } from "./types";

interface Opening {
  /** Null where the server does not know it; the table says why. */
  game: GameCard | null;
  /** The seat at which whoever opened the page sits down. */
  seat: string | null;
  table: Promise<Table>;
}

let begun: { id: string; wish: string | null; opening: Promise<Opening> } | null = null;

/** Sit down at the seat of the address, or at the only seat held here, or else look on. */
async function open(id: string, wish: string | null): Promise<Opening> {
  const game = await getGame(id).catch(() => null);
  const held = (game?.seats ?? []).filter((one) => one.you).map((one) => one.seat);
  const seat = wish !== null && held.includes(wish) ? wish : held.length === 1 ? (held[0] ?? null) : null;
  const table = getTable(id, seat);
  table.catch(() => undefined); // whoever looks at the table hears of it
  return { game, seat, table };
}

/** Ask for a table whose page is about to be shown. */
export function beginOpening(id: string, wish: string | null): void {
  begun = { id, wish, opening: open(id, wish) };
}

/** The first look at a table: what has been asked for already is told once, later looks ask anew. */
export function openTable(id: string, wish: string | null): Promise<Opening> {
  const early = begun;
  begun = null;
  return early?.id === id && early.wish === wish ? early.opening : open(id, wish);
}
