import type { Player, View } from "./view";

/** The players from top to bottom: the own seat lies last. */
export function inRows(view: View, you: string | null): Player[] {
  const me = view.players.find((p) => p.bank === you);
  return me === undefined ? view.players : [...view.players.filter((p) => p !== me), me];
}
