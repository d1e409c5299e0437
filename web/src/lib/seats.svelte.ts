// How seats are called and drawn: as the game says, by what they have become in it. One that is nobody there goes by who sits
// at it, or as the server calls it.

import { faceOf } from "../games";
import { metaOf } from "./meta.svelte";
import type { TableView } from "./types";

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
interface Sitting {
  game: string;
  looks: ReadonlyMap<string, SeatLook>;
}
/** Something of each seat: what it has become, or who sits there. */
export type BySeat = ReadonlyMap<string, string>;

const NONE: BySeat = new Map();
let sitting = $state.raw<Sitting | null>(null);

/** What the seats of a table have become, as far as its game tells them apart. */
export const titlesIn = (game: string, view: TableView): BySeat => faceOf(game).titles?.(view) ?? NONE;

/** Learn whose table is looked at, what its seats have become and who sits there; call the result to forget it again. */
export function knowSeats(game: string, titles: BySeat, names = NONE): () => void {
  const looks = [...titles].map(([seat, title]) => [seat, lookOf(game, title, names.get(seat))] as const);
  const now: Sitting = { game, looks: new Map(looks) };
  sitting = now;
  return () => {
    if (sitting === now) sitting = null;
  };
}

const lookOf = (game: string, title: string, given = ""): SeatLook =>
  faceOf(game).seat(title) ?? plain(title, game, given);

/** A seat that is nobody. Where the names of all begin alike, its place among them stands for it. */
function plain(seat: string, game?: string, given = ""): SeatLook {
  const own = (): string => offersOf(game).find((one) => one.id === seat)?.name ?? seat;
  return {
    get name() {
      return given || own();
    },
    class: "seatless",
    crest: null,
    get letter() {
      const offers = offersOf(game);
      const place = offers.findIndex((one) => one.id === seat);
      const first = own().charAt(0);
      const alike = offers.some((one, i) => i !== place && one.name.startsWith(first));
      return place >= 0 && alike ? String(place + 1) : first.toUpperCase();
    },
  };
}
const offersOf = (game?: string): { id: string; name: string }[] =>
  game === undefined ? [] : (metaOf(game)?.seats ?? []);

/** How a seat, or what it has become, is called and drawn: in the game whose table is looked at, where no other is named. */
export function seatLook(seat: string, game = sitting?.game): SeatLook {
  if (game === undefined) return plain(seat);
  return (game === sitting?.game ? sitting.looks.get(seat) : undefined) ?? lookOf(game, seat);
}
export const seatName = (seat: string): string => seatLook(seat).name;
export const seatClass = (seat: string): string => seatLook(seat).class;
