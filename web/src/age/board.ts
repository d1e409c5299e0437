// What the map shows of the pending decision.

import type { Decision } from "../lib/types";
import type { Desk } from "../table/desk.svelte";
import { chartOf, INSETS } from "./facts";
import { type Badge, badgeOf, reachOf } from "./reach";

export const SECRET = new Set(["return", "capital_bid", "bid"]);

/** The badges of an expansion. */
export function badgesOf(decision: Decision | null): Map<string, Badge> {
  if (decision === null || decision.kind !== "expand") return new Map();
  return new Map(reachOf(decision).map((r) => [r.id, badgeOf(r)]));
}

/** The province whose options are open, or that the option waiting to be confirmed is about. */
export function pickedOf(desk: Desk): string | null {
  const ids = [desk.spot ?? "", ...desk.armedIds];
  return ids.find((id) => id.startsWith("province:"))?.slice("province:".length) ?? null;
}

/** Where a province lies. */
export function pointOf(map: string, id: string): { x: number; y: number } | null {
  const shape = chartOf(map).shapes[id];
  if (shape !== undefined) return { x: shape.x, y: shape.y };
  const inset = INSETS[id];
  return inset === undefined ? null : { x: inset.x + inset.w / 2, y: inset.y + inset.h / 2 };
}
