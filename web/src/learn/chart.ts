// The geometry of the chart of chances: a line and a band for each seat over the choices of a game.

import type { Analysis } from "../lib/types";

export const WIDTH = 900;
export const HEIGHT = 440;
export const LEFT = 34;
export const RIGHT = 848;
export const TOP = 14;
export const BOTTOM = 392;
const APART = 24;
/** Percents from which on a loss is told in whole figures. */
const PLAIN = 10;

type Point = Analysis["chart"][number];

export interface Drawn {
  seat: string;
  line: string;
  band: string;
  /** Where the line ends, with room between the ends of all lines. */
  end: number;
  last: number;
}

const round = (n: number): number => Math.round(n * 10) / 10;

export const xOf = (index: number, of: number): number => LEFT + ((RIGHT - LEFT) * index) / Math.max(1, of);
export const yOf = (share: number): number => BOTTOM - (BOTTOM - TOP) * Math.max(0, Math.min(1, share));

/** The lines of all seats; `of` choices take the whole width, also while only some are judged. */
export function drawn(points: readonly Point[], seats: readonly string[], of: number): Drawn[] {
  const found = seats.map((seat) => {
    const at = points.map((point) => {
      const share = point.shares[seat] ?? 0;
      const give = point.spread[seat] ?? 0;
      return {
        x: round(xOf(point.index, of)),
        y: round(yOf(share)),
        up: round(yOf(share + give)),
        down: round(yOf(share - give)),
      };
    });
    const line = at.map(({ x, y }, i) => `${i === 0 ? "M" : "L"}${x} ${y}`).join("");
    const over = at.map(({ x, up }, i) => `${i === 0 ? "M" : "L"}${x} ${up}`).join("");
    const under = at.toReversed().map(({ x, down }) => `L${x} ${down}`);
    const last = points.at(-1)?.shares[seat] ?? 0;
    return { seat, line, band: at.length > 1 ? `${over}${under.join("")}Z` : "", end: yOf(last), last };
  });
  const sorted = [...found].sort((a, b) => a.end - b.end);
  for (let i = 1; i < sorted.length; i += 1) {
    const [above, here] = [sorted[i - 1], sorted[i]];
    if (above !== undefined && here !== undefined) here.end = Math.max(here.end, above.end + APART);
  }
  const over = (sorted.at(-1)?.end ?? 0) - BOTTOM;
  if (over > 0)
    for (let i = sorted.length - 1, most = BOTTOM; i >= 0; i -= 1, most -= APART) {
      const here = sorted[i];
      if (here !== undefined) here.end = Math.min(here.end, most);
    }
  return found;
}

/** The first choice of every so-manieth turn, for the axis. */
export function turnsOf(points: readonly Point[], most = 10): { index: number; turn: number }[] {
  const firsts: { index: number; turn: number }[] = [];
  for (const { index, turn } of points) if (firsts.at(-1)?.turn !== turn) firsts.push({ index, turn });
  const every = Math.max(1, Math.ceil(firsts.length / most));
  return firsts.filter((_, i) => i % every === 0);
}

/** Parts of a sum as whole percents that add up to the whole result: those that rounding changed most give way, by one each. */
export function rounded(parts: readonly number[], result: number): number[] {
  const whole = parts.map((part) => Math.round(100 * part));
  const left = Math.round(100 * result) - whole.reduce((sum, one) => sum + one, 0);
  const lost = (i: number): number => Math.sign(left) * (100 * (parts[i] ?? 0) - (whole[i] ?? 0));
  const order = parts.map((_, i) => i).sort((a, b) => lost(b) - lost(a));
  const moved = new Set(order.slice(0, Math.abs(left)));
  return whole.map((one, i) => (moved.has(i) ? one + Math.sign(left) : one));
}

/** A loss and its give-or-take: whole percents, or with a decimal where whole ones would hide that it is `clear`. */
export function figures(loss: number, give: number, clear: boolean, lang: string): { n: string; give: string } {
  const [n, g] = [Math.round(100 * loss), Math.round(100 * give)];
  const decimal = new Intl.NumberFormat(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return clear && (n <= g || (g === 0 && n < PLAIN))
    ? { n: decimal.format(100 * loss), give: decimal.format(Math.max(0.1, 100 * give)) }
    : { n: String(n), give: String(Math.max(1, g)) };
}
