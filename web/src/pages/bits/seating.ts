/** Who sits where, as the forms hold it and as the server wants it. */
import type { SeatWish } from "../../lib/types";

/** here, link, nobody, or opponent:<level> */
export type Who = string;

export interface Row {
  seat: string;
  who: Who;
  name: string;
}

export type Preset = "opponents" | "alone" | "friends" | "hotseat";

export const NOBODY = "nobody";

export function opponent(level: string): Who {
  return `opponent:${level}`;
}

export function isPerson(who: Who): boolean {
  return who === "here" || who === "link";
}

/** What the seats other than the first get in a preset. */
function others(preset: Preset, level: string): Who {
  if (preset === "opponents") return opponent(level);
  return preset === "friends" ? "link" : "here";
}

/** Rows for so many seats: those already taken stay, new ones are filled as the preset says. */
export function resized(rows: Row[], count: number, preset: Preset, level: string): Row[] {
  return rows.map((row, i) => {
    if (i >= count) return { ...row, who: NOBODY };
    return row.who === NOBODY ? { ...row, who: i === 0 ? "here" : others(preset, level) } : row;
  });
}

export function preset(rows: Row[], count: number, which: Preset, level: string): Row[] {
  return resized(
    rows.map((row) => ({ ...row, who: NOBODY })),
    count,
    which,
    level,
  );
}

export function taken(rows: Row[]): Row[] {
  return rows.filter((row) => row.who !== NOBODY);
}

export function wishes(rows: Row[], byChance: boolean): SeatWish[] {
  return taken(rows).map((row) => {
    const level = row.who.startsWith("opponent:") ? row.who.slice("opponent:".length) : null;
    const kind = level !== null ? "opponent" : row.who === "link" ? "link" : "here";
    return { seat: byChance ? null : row.seat, kind, level, name: isPerson(row.who) ? row.name.trim() || null : null };
  });
}
