// How far each bank is from each victory, in words: as the view says it.

import type { Alert, Measure, NotYet } from "../table/game";
import type { Table } from "../lib/types";
import { listed, say, sentences } from "../lib/words.svelte";
import { bankName, VICTORIES } from "./names";
import { asPax, type Victory, victoryOf, type View } from "./view";

export const victoryName = (id: string): string => say(`pax.victory.${id}`);

/** What a bank lacks of a victory in all; null: it is out of the game. */
export const missing = (victory: Victory, bank: string): number | null => victory.short[bank] ?? null;

/** Whether a bank lacks the supreme faith itself: an ability may give it one in its own claim where the board has none. */
const faithless = (name: string, victory: Victory, bank: string, view: View): boolean =>
  name === "holy" && view.faith.supreme === null && victory.criteria.some((c) => isUnheld(c.by_seat[bank]));
const isUnheld = (short: { has: number; missing: number } | undefined): boolean =>
  short !== undefined && short.has === 0 && short.missing === 1;

/** What a bank lacks, in words: "2 kings", "1 Law and the supreme faith". */
export function lacks(name: string, victory: Victory, bank: string, view: View): string {
  const parts = victory.criteria.flatMap((criterion) => {
    const n = criterion.by_seat[bank]?.missing ?? 0;
    if (n === 0 || faithless(name, victory, bank, view)) return [];
    return [say(`pax.lacks.${criterion.name}`, { n })];
  });
  if (faithless(name, victory, bank, view)) parts.push(say("pax.lacks.supreme"));
  return parts.length === 0 ? say("pax.vic.nothing") : listed(parts);
}

/** Banks with what they have of something, the most first. */
export const most = (rows: Measure["rows"]): Measure["rows"] => rows.toSorted((a, b) => b.n - a.n);
export const rowsOf = (criterion: Victory["criteria"][number]): Measure["rows"] =>
  most(Object.entries(criterion.by_seat).map(([seat, short]) => ({ seat, n: short.has })));

/** What a bank leads by: "5 concessions, 2 more than Medici's 3". */
export function lead(what: string, rows: Measure["rows"], winner: string): string {
  const own = rows.find((row) => row.seat === winner)?.n ?? 0;
  const second = rows.find((row) => row.seat !== winner);
  const words = say(`pax.lacks.${what}`, { n: own });
  if (second === undefined) return words;
  return say("pax.end.lead", { what: words, n: own - second.n, bank: bankName(second.seat), has: second.n });
}

/** The same of all that a victory asks for; "": it asks for nothing. */
export function leads(view: View, name: string, winner: string): string {
  const criteria = victoryOf(view, name)?.criteria ?? [];
  return criteria.length === 0 ? "" : sentences([listed(criteria.map((one) => lead(one.name, rowsOf(one), winner)))]);
}

/** The bank or banks nearest to a victory, in words. */
export function nearest(name: string, victory: Victory, view: View): { text: string; mine: boolean } {
  const far = view.players
    .filter((one) => !one.out)
    .map((one) => ({ bank: one.seat, n: missing(victory, one.seat) ?? 99 }))
    .sort((a, b) => a.n - b.n);
  const first = far[0];
  if (first === undefined) return { text: "", mine: false };
  const best = far.filter((one) => one.n === first.n);
  const mine = best.some((one) => one.bank === view.you);
  if (first.n > 0 && name === "holy" && view.faith.supreme === null)
    return { text: say("pax.supremacy_none"), mine: false };
  if (first.n === 0) {
    if (mine) return { text: say("pax.vic.you_meet"), mine: true };
    return {
      text: say("pax.vic.meets", { n: best.length, banks: listed(best.map((one) => bankName(one.bank))) }),
      mine,
    };
  }
  const text =
    best.length > 1
      ? say("pax.vic.several_short", { n: first.n, banks: best.length })
      : first.bank === view.you
        ? say("pax.vic.you_short", { n: first.n })
        : say("pax.vic.short", { n: first.n, bank: bankName(first.bank) });
  return { text, mine: false };
}

/** Another bank that could declare this victory in its next turn. */
export function threatOf(name: string, victory: Victory, view: View): string {
  const [threat] = victory.threats.filter((one) => one.seat !== view.you);
  if (threat === undefined) return "";
  const words = { bank: bankName(threat.seat), victory: victoryName(name) };
  return threat.missing === 0
    ? say("pax.threat.met", words)
    : say("pax.threat.near", { ...words, what: lacks(name, victory, threat.seat, view) });
}

export function alerts(seen: View, seat: string): Alert[] {
  if (seen.you !== seat) return [];
  return VICTORIES.flatMap((name) => {
    const victory = seen.victories[name];
    const text = victory === undefined ? "" : threatOf(name, victory, seen);
    return text === "" ? [] : [{ text, ids: [`victory:${name}`] }];
  });
}

/** Why the seat cannot declare now: its nearest victory. */
export function ending(table: Table, seat: string): NotYet | null {
  if (table.decision?.kind !== "action") return null;
  const view = asPax(table.view);
  const found = VICTORIES.flatMap((name) => {
    const victory = view.victories[name];
    const n = victory === undefined ? null : missing(victory, seat);
    return victory === undefined || n === null ? [] : [{ name, victory, n }];
  }).sort((a, b) => a.n - b.n || Number(b.victory.active) - Number(a.victory.active));
  const first = found.find((one) => one.victory.active && one.n === 0) ?? found[0];
  if (first === undefined) return null;
  const words = { victory: victoryName(first.name), n: first.n };
  const icon = `victory-${first.name}`;
  if (first.n === 0 && !first.victory.active) return { icon, text: say("pax.ending.inactive", words) };
  if (first.n === 0) return { icon, text: say("pax.ending.actions", { ...words, n: first.victory.actions }) };
  return { icon, text: say(first.victory.active ? "pax.ending.short" : "pax.ending.short_inactive", words) };
}
