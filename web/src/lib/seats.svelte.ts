// Who sits where at the table that is looked at. In Pax Renaissance a seat is its bank. In Age of Renaissance seats are
// numbered and each chooses a power in the course of the game: once it has, it goes by that name.

import type { TableView } from "./types";
import { has, say } from "./words.svelte";

interface Sitting {
  power: string | null;
  name: string;
}
const NOBODY = new Map<string, Sitting>();
let sitting = $state.raw(NOBODY);

const NUMBERED = /^player(\d+)$/;

/** Learn who sits at a table, from its view and the names people gave themselves; call the result to forget it again. */
export function knowSeats(view: TableView, seats: { seat: string; name: string }[]): () => void {
  if (view.game !== "age") return () => undefined;
  const names = new Map(seats.map((seat) => [seat.seat, seat.name]));
  const known = new Map(view.players.map((p) => [p.seat, { power: p.power, name: names.get(p.seat) ?? "" }]));
  sitting = known;
  return () => {
    if (sitting === known) sitting = NOBODY;
  };
}

/** The power a seat plays, once it is chosen; a power is its own. */
export const powerOf = (seat: string): string | null =>
  sitting.get(seat)?.power ?? (has(`age.power.${seat}`) ? seat : null);

/** A seat as people call it: its bank, its power, or its number as long as it has none. */
export function seatName(seat: string): string {
  if (has(`pax.bank.${seat}`)) return say(`pax.bank.${seat}`);
  const power = powerOf(seat);
  if (power !== null) return say(`age.power.${power}`);
  const number = NUMBERED.exec(seat)?.[1];
  return number === undefined ? seat : sitting.get(seat)?.name || say("age.seat", { n: number });
}

/** The class that gives a seat its colours. */
export const seatClass = (seat: string): string => (has(`pax.bank.${seat}`) ? seat : (powerOf(seat) ?? "seatless"));

/** What stands in the disc of a seat: the letter of its power, or its number. */
export function seatLetter(seat: string): string {
  const power = powerOf(seat);
  return power === null ? (NUMBERED.exec(seat)?.[1] ?? "?") : seatName(power).charAt(0);
}
