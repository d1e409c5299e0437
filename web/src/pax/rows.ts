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
