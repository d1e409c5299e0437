import type { GameSeat } from "../lib/types";
import { say } from "../lib/words.svelte";
import { isSquare } from "./names";
import { type Player, type Side, type TableauEntry, vassalsOf, type View } from "./view";

/** How many cards wide an entry of a tableau is. */
export const breadth = (entry: TableauEntry): number =>
  isSquare(entry) ? 1 + entry.queens.length + vassalsOf(entry).reduce((n, below) => n + breadth(below), 0) : 1;

/** The cards of a side from left to right: who plays one lays it at the outer end, the West at the left. */
export const laneOf = (player: Player, side: Side): TableauEntry[] =>
  side === "west" ? [...player.west].reverse() : player.east;

/** The players from top to bottom: the own seat lies last. */
export function inRows(view: View, you: string | null): Player[] {
  const me = view.players.find((p) => p.seat === you);
  return me === undefined ? view.players : [...view.players.filter((p) => p !== me), me];
}

/** Who sits at a bank, beside its name; over: nobody is waited for. */
export function sitter(seat: GameSeat | undefined, me: boolean, over: boolean): string {
  if (seat === undefined) return "";
  const name = seat.named || seat.level !== null ? seat.name : "";
  if (me) return name || say("pax.you");
  if (seat.kind === "opponent") return name || say("pax.opponent");
  return over || seat.online || seat.you ? name : [name, say("pax.away")].filter(Boolean).join(" · ");
}
