// How seats are called and drawn. At a table its game says so; elsewhere the game a seat belongs to, as far as its name
// tells; and a seat that nobody knows goes by its number or its name.

import { allFaces, faceOf } from "../games";
import { type GameMeta, metaOf, offered } from "./meta.svelte";
import { say } from "./words.svelte";

export interface SeatLook {
  /** What people call it; asked for whenever it is shown, for the language may change. */
  readonly name: string;
  /** The class that gives it its colours. */
  class: string;
  /** The symbol of its crest; without one its letter stands in a disc. */
  crest: string | null;
  readonly letter: string;
  /** The symbol of its shape alone, where it has one. */
  outline?: string;
}
export type Seats = ReadonlyMap<string, SeatLook>;

const NOBODY: Seats = new Map();
let sitting = $state.raw(NOBODY);
const NUMBERED = /(\d+)$/;

/** Learn who sits at the table that is looked at; call the result to forget it again. */
export function knowSeats(seats: Seats): () => void {
  sitting = seats;
  return () => {
    if (sitting === seats) sitting = NOBODY;
  };
}

const named = (seat: string, games: (GameMeta | undefined)[]): string | undefined =>
  games.flatMap((one) => one?.seats ?? []).find((one) => one.id === seat)?.name;

function plain(seat: string, given: string | undefined): SeatLook {
  const number = NUMBERED.exec(seat)?.[1];
  const name = given ?? (number === undefined ? seat : say("app.seat", { n: number }));
  return { name, class: "seatless", crest: null, letter: number ?? name.charAt(0).toUpperCase() };
}

/** How a seat is called and drawn; in which game, where that is known. */
export function seatLook(seat: string, game?: string): SeatLook {
  const known = sitting.get(seat);
  if (known !== undefined) return known;
  for (const face of game === undefined ? allFaces() : [faceOf(game)]) {
    const look = face.seat(seat);
    if (look) return look;
  }
  return plain(seat, named(seat, game === undefined ? offered() : [metaOf(game)]));
}
export const seatName = (seat: string): string => seatLook(seat).name;
export const seatNameIn = (game: string, seat: string): string => seatLook(seat, game).name;
export const seatClass = (seat: string): string => seatLook(seat).class;
