// What a table agrees on before anybody sits down, in words and as the forms offer it.
import { settings } from "../../lib/settings.svelte";
import type { GameCard, Terms } from "../../lib/types";
import { p } from "./words";

type Clock = NonNullable<Terms["clock"]>;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The clocks that are offered, by name; the first is none. */
export const CLOCKS: readonly [string, Clock | null][] = [
  ["none", null],
  ["quick", { start: 10 * MINUTE, add: 20, most: 20 * MINUTE }],
  ["live", { start: 30 * MINUTE, add: 60, most: HOUR }],
  ["days", { start: 2 * DAY, add: DAY, most: 4 * DAY }],
];

/** A time in the largest unit that fits: 30 minutes, 2 days. */
export function lasting(seconds: number): string {
  const units: [string, number][] = [
    ["day", DAY],
    ["hour", HOUR],
    ["minute", MINUTE],
  ];
  const [unit, size] = units.find(([, one]) => seconds >= one) ?? ["second", 1];
  const style = { style: "unit", unit, unitDisplay: "long", maximumFractionDigits: 0 } as const;
  return new Intl.NumberFormat(settings.language, style).format(seconds / size);
}

/** A clock in one line. */
export function clockLine(clock: Clock | null | undefined): string {
  if (clock === null || clock === undefined) return p("terms.no_clock");
  const start = lasting(clock.start);
  return clock.add === undefined || clock.add === 0
    ? p("terms.clock", { start })
    : p("terms.clock_more", { start, more: lasting(clock.add) });
}

/** Whether one sits down and stays until the end: the clock is counted in minutes. */
export const isLive = (game: GameCard): boolean => (game.terms?.clock?.start ?? DAY) < DAY;

/** The time left to whoever decides, where a clock runs. */
export function timeLeft(game: GameCard): string {
  const { clock } = game;
  if (clock === null || !clock.runs) return "";
  const least = Math.min(...game.to_move.map((seat) => clock.left[seat] ?? Infinity));
  return Number.isFinite(least) ? lasting(Math.max(0, least) / 1000) : "";
}
