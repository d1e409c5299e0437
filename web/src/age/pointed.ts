// Where the things of Age of Renaissance lie that a lesson points at.

import type { Pointed } from "../table/game";

/** A mat is that of its seat, a power is seen in its province too. */
export function pointed(id: string): Pointed | null {
  const [sort, name = ""] = id.split(":");
  if (sort === "mat") return { at: [`[data-focus~="seat:${name}"]`] };
  return sort === "power" ? { at: [`[data-focus~="province:${name}"]`] } : null;
}
