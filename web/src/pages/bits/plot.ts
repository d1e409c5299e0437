/** The geometry of a chart over turns: steps, because between two turns nothing changes gradually. */

export interface Line {
  seat: string;
  values: number[];
}

export interface End {
  seat: string;
  value: number;
  y: number;
}

interface Tick {
  at: number;
  value: number;
}

interface Geometry {
  paths: { seat: string; d: string }[];
  ends: End[];
  rows: Tick[];
  columns: Tick[];
  /** Where the grid ends. */
  right: number;
}

const LEFT = 26;
/** Room at the right for the ends of the lines. */
const ENDS = 50;
export const WIDTH = 356;
export const WIDE = 720;
const TOP = 20;
const BOTTOM = 168;
/** Crests at the ends of the lines must not overlap. */
const APART = 17;

/** A round distance between grid lines, so that there are at most five of them. */
export function roundStep(highest: number, most = 4): number {
  const raw = Math.max(1, highest) / most;
  const power = 10 ** Math.floor(Math.log10(raw));
  const factor = [1, 2, 5, 10].find((f) => f * power >= raw) ?? 10;
  return Math.max(1, factor * power);
}

/** Keep the ends apart and inside the plot, in the order of their values. */
function spread(ends: End[]): End[] {
  const sorted = [...ends].sort((a, b) => a.y - b.y);
  for (let i = 1; i < sorted.length; i++) {
    const [above, here] = [sorted[i - 1], sorted[i]];
    if (above && here && here.y - above.y < APART) here.y = above.y + APART;
  }
  const last = sorted.at(-1);
  const over = last ? last.y - BOTTOM : 0;
  if (over > 0) {
    for (let i = sorted.length - 1; i >= 0; i--) {
      const here = sorted[i];
      const below = sorted[i + 1];
      if (here) here.y = below ? Math.min(here.y, below.y - APART) : BOTTOM;
    }
  }
  return sorted;
}

/** Lines, grid and ends of a chart; `turns` numbers the values of each line, `falls` puts zero at the top. */
export function geometry(lines: Line[], turns: number[], falls = false, width = WIDTH): Geometry {
  const right = width - ENDS;
  const highest = Math.max(1, ...lines.flatMap((line) => line.values));
  const lowest = Math.min(0, ...lines.flatMap((line) => line.values));
  const step = roundStep(highest - lowest);
  const top = Math.ceil(highest / step) * step;
  // Each turn has a column of its own, the last one, too.
  const column = (right - LEFT) / Math.max(1, turns.length);
  const x = (i: number): number => LEFT + i * column;
  const foot = Math.floor(lowest / step) * step;
  const share = (value: number): number => (value - foot) / (top - foot);
  const y = (value: number): number => BOTTOM - (falls ? 1 - share(value) : share(value)) * (BOTTOM - TOP);
  const round = (value: number): number => Math.round(value * 10) / 10;
  const paths = lines.map(({ seat, values }) => {
    const d = values.map((value, i) => {
      return `${i === 0 ? `M${LEFT} ` : "V"}${round(y(value))}H${round(x(i + 1))}`;
    });
    return { seat, d: d.join("") };
  });
  const ends = spread(
    lines.map(({ seat, values }) => {
      const value = values.at(-1) ?? 0;
      return { seat, value, y: y(value) };
    }),
  );
  const rows = Array.from({ length: Math.round((top - foot) / step) + 1 }, (_, i) => foot + i * step).map((value) => ({
    at: y(value),
    value,
  }));
  const every = Math.max(1, Math.ceil((turns.length * 60) / width));
  const columns = turns.flatMap((value, i) => (i % every === 0 ? [{ at: x(i + 0.5), value }] : []));
  return { paths, ends, rows, columns, right };
}
