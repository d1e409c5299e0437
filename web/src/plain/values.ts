// The little that can be told of a view nobody knows: where views of all games say the same thing, and else nothing.

import type { GameEvent } from "../lib/types";
import type { Heading } from "../table/game";
import { asNumber, asText } from "../lib/values";
import { say } from "../lib/words.svelte";

const field = (view: object, name: string): unknown => (view as Record<string, unknown>)[name];

export const turnOf = (view: object): number => asNumber(field(view, "turn")) ?? 0;
export const activeOf = (view: object): string => asText(field(view, "active"));
export const overOf = (view: object): boolean => field(view, "over") === true;

/** What a turn begins with. */
export function headingOf({ begins_turn, seat, turn, text }: GameEvent): Heading | null {
  if (!begins_turn) return null;
  return { seat, text: turn === null ? text : say("table.turn_long", { n: turn }), number: null };
}

/** What stands under a branch of the tree: names and values, those of a list numbered from 1. */
export function branches(value: unknown): [string, unknown][] {
  if (Array.isArray(value)) return value.map((one: unknown, i): [string, unknown] => [String(i + 1), one]);
  return value !== null && typeof value === "object" ? Object.entries(value) : [];
}

/** A leaf in words. */
export const leaf = (value: unknown): string =>
  value === null || value === undefined ? "–" : typeof value === "boolean" ? (value ? "✓" : "✗") : String(value);
