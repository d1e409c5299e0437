// What is told first of what happened since one's last choice.

import type { RecapLine } from "../lib/types";

/** What weighs most, of that what names the reader, of that the rarest, and then the latest. */
export function foremost(
  recap: readonly RecapLine[],
  rare: readonly string[] = [],
  reader: string | null = null,
): RecapLine | undefined {
  const worst = recap.reduce((most, line) => Math.max(most, line.weight), 0);
  const rank = (group: string): number => (rare.includes(group) ? rare.indexOf(group) : rare.length);
  const names = ({ links }: RecapLine): number => Number(links.some((one) => one.kind === "seat" && one.id === reader));
  const [line] = recap
    .filter((one) => one.weight === worst)
    .reverse()
    .sort((a, b) => names(b) - names(a) || rank(a.group) - rank(b.group));
  return line;
}
