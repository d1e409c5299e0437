// What is told first of what happened since one's last choice.

import type { RecapLine } from "../lib/types";

/** What weighs most, of that the rarest, and then the latest. */
export function foremost(recap: readonly RecapLine[], rare: readonly string[] = []): RecapLine | undefined {
  const worst = recap.reduce((most, line) => Math.max(most, line.weight), 0);
  const rank = (group: string): number => (rare.includes(group) ? rare.indexOf(group) : rare.length);
  const [line] = recap
    .filter((one) => one.weight === worst)
    .reverse()
    .sort((a, b) => rank(a.group) - rank(b.group));
  return line;
}
