// Statements of the rules and how they hang together: E1.b.1 is under E1.b, E1 and E.

import type { Statement } from "../../lib/types";

export function isUnder(id: string, head: string): boolean {
  const [mine, wanted] = [id.toLowerCase(), head.toLowerCase()];
  if (wanted === "") return false;
  if (mine === wanted || mine.startsWith(`${wanted}.`)) return true;
  return /^[a-z]$/.test(wanted) && mine.startsWith(wanted) && /^\d/.test(mine.slice(1));
}

/** The parts of the rules with how many statements each has, in their order. */
export function parts(statements: Statement[]): { id: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { id } of statements) {
    const part = id.split(".")[0] ?? id;
    counts.set(part, (counts.get(part) ?? 0) + 1);
  }
  return [...counts].map(([id, count]) => ({ id, count }));
}
