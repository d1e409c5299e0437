// Which puzzles were solved, and on which days. Kept in local storage, and for whoever has a name on the server; everything
// works without either.

import { getLearned, keepLearned } from "./api";

const KEY = "signoria.puzzles";
/** A missed day pauses the row of days; so many in a row end it. */
const ENDS = 3;
const DAY_MS = 86_400_000;

interface Kept {
  solved: number[];
  /** Days as YYYY-MM-DD, where the reader was. */
  days: string[];
}

/** What was kept; before days were, it was the numbers alone. */
export function parsed(saved: unknown): Kept {
  const { solved, days } = Array.isArray(saved)
    ? { solved: saved as unknown[], days: [] }
    : ((saved ?? {}) as Partial<Record<keyof Kept, unknown>>);
  return {
    solved: Array.isArray(solved) ? solved.filter((n): n is number => typeof n === "number") : [],
    days: Array.isArray(days) ? days.filter((d): d is string => /^\d{4}-\d\d-\d\d$/.test(String(d))) : [],
  };
}

function stored(): Kept {
  try {
    return parsed(JSON.parse(window.localStorage.getItem(KEY) ?? "[]"));
  } catch {
    return parsed(null);
  }
}

const both = (a: Kept, b: Kept): Kept => ({
  solved: [...new Set([...a.solved, ...b.solved])],
  days: [...new Set([...a.days, ...b.days])].sort(),
});

let kept = $state.raw<Kept>(stored());
const solved = $derived<ReadonlySet<number>>(new Set(kept.solved));

/** How many days in a row, up to this one: a missed day does not count and does not end it, the third in a row does. */
export function rowOfDays(days: readonly string[], today: string): number {
  const numbers = [...new Set(days.map((day) => Math.round(Date.parse(day) / DAY_MS)))].sort((a, b) => b - a);
  let last = Math.round(Date.parse(today) / DAY_MS) + 1;
  let found = 0;
  for (const day of numbers) {
    if (last - day > ENDS) break;
    found += 1;
    last = day;
  }
  return found;
}

/** The day where the reader is: in Swedish it is written as the server wants it. */
export const today = (): string => new Date().toLocaleDateString("sv");

export const puzzles = {
  /** The numbers of the puzzles that were solved. */
  get solved(): ReadonlySet<number> {
    return solved;
  },
  /** Days in a row on which one was solved. */
  get row(): number {
    return rowOfDays(kept.days, today());
  },
};

function store(now: Kept): void {
  kept = now;
  try {
    window.localStorage.setItem(KEY, JSON.stringify(now));
  } catch {
    // private windows may refuse: the ticks then last as long as the page
  }
}

/** What another browser of the same person has kept. */
export async function recallSolved(): Promise<void> {
  try {
    store(both(kept, parsed((await getLearned()).puzzles)));
  } catch {
    // without the server what is kept here has to do
  }
}

export function markSolved(number: number): void {
  const now = both(kept, { solved: [number], days: [today()] });
  if (now.solved.length === kept.solved.length && now.days.length === kept.days.length) return;
  store(now);
  keepLearned("puzzles", { ...now }).catch(() => undefined);
}

/** The next puzzle to solve after this one, round to the first; null when all are solved. */
export function nextToSolve(after: number, count: number): number | null {
  for (let i = 1; i < count; i += 1) {
    const number = ((after - 1 + i) % count) + 1;
    if (!solved.has(number)) return number;
  }
  return null;
}
