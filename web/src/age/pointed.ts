// Where the things of Age of Renaissance lie that a lesson points at.

import { thingOf } from "../lib/things";
import type { Pointed } from "../table/game";

/** A mat is that of its seat, a power is seen in its province too. */
export function pointed(id: string): Pointed | null {
  const { kind, id: name } = thingOf(id);
  if (kind === "mat") return { at: [`[data-focus~="seat:${name}"]`] };
  return kind === "power" ? { at: [`[data-focus~="province:${name}"]`] } : null;
}
