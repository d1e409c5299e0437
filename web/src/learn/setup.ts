// Setting a position up by hand. What there is to put and where it goes is told by the game (`../*/setup.ts`); whether the
// whole can be played, the engine says.

import { partOf } from "../games";
import { offered } from "../lib/meta.svelte";
import type { Position } from "../lib/types";

/** Something in a tray. */
export interface Piece {
  id: string;
  label: string;
  icon?: string;
  class?: string;
}
export interface Tray {
  title: string;
  pieces: Piece[];
  /** Many: they are looked for by name. */
  many?: boolean;
}
/** A number or one of several values that is set beside the board. */
export interface Field {
  id: string;
  label: string;
  value: string;
  least?: number;
  most?: number;
  values?: { id: string; label: string }[];
}
export interface Setup {
  /** Have what the names are looked up in. */
  load(position: Position): Promise<void>;
  /** A document to begin with, which leaves out what is as usual. */
  start(): object;
  trays(position: Position): Tray[];
  fields(position: Position): Field[];
  set(position: Position, field: string, value: string): Position;
  /** The position with this piece at this place; null: it does not go there. */
  put(position: Position, piece: string, place: string): Position | null;
  /** The position without what lies at this place; null: nothing does that can be taken. */
  take(position: Position, place: string): Position | null;
}

const files = import.meta.glob<{ default: Setup }>("../*/setup.ts");
const fileOf = (game: string) => files[`../${partOf(game)}/setup.ts`];

/** The games whose positions can be set up by hand. */
export const setUpHere = (): string[] =>
  offered()
    .map((one) => one.id)
    .filter((game) => fileOf(game) !== undefined);

/** How positions of this game are set up by hand; null: the game does not say. */
export async function setupOf(game: string): Promise<Setup | null> {
  const load = fileOf(game);
  return load === undefined ? null : (await load()).default;
}
