// Which puzzles were solved in this browser. Kept in local storage; everything works without it.

const KEY = "signoria.puzzles";

function stored(): number[] {
  try {
    const saved: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(saved) ? saved.filter((n): n is number => typeof n === "number") : [];
  } catch {
    return [];
  }
}

let solved = $state.raw<ReadonlySet<number>>(new Set(stored()));

export const puzzles = {
  /** The numbers of the puzzles that were solved. */
  get solved(): ReadonlySet<number> {
    return solved;
  },
};

export function markSolved(number: number): void {
  if (solved.has(number)) return;
  solved = new Set([...solved, number]);
  try {
    window.localStorage.setItem(KEY, JSON.stringify([...solved]));
  } catch {
    // private windows may refuse: the ticks then last as long as the page
  }
}

/** The next puzzle to solve after this one, round to the first; null when all are solved. */
export function nextToSolve(after: number, count: number): number | null {
  for (let i = 1; i < count; i += 1) {
    const number = ((after - 1 + i) % count) + 1;
    if (!solved.has(number)) return number;
  }
  return null;
}
