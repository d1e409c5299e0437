// What comes of an option, in a line.

import type { Decision, GameEvent, NextAnswer, Option, Preview, TableView } from "../lib/types";
import { seatName } from "../lib/seats.svelte";
import { say } from "../lib/words.svelte";
import type { Desk } from "./desk.svelte";
import type { Change } from "./game";

const MOST = 4;

/** The numbers that would change, in words. */
export const changesOf = (desk: Desk, changes: Preview["changes"]): Change[] =>
  Object.entries(changes).flatMap(([who, counts]) =>
    Object.entries(counts).flatMap(([what, n]) => desk.ui?.change(who, what, n) ?? []),
  );

/** What is to be chosen once an option is taken; nothing where the same question comes again. */
export function nextOf(preview: Preview | null | undefined, decision: Decision | null): NextAnswer[] {
  const asks = preview?.asks ?? null;
  return asks === null || asks.kind === decision?.kind ? [] : asks.answers;
}

/** What comes of an option in words; `event`: they are those of the first thing that happens. */
interface Result {
  text: string;
  event?: GameEvent;
}

/** The first thing that happens. */
export const firstOf = (desk: Desk, preview: Preview): GameEvent | undefined =>
  preview.events.find((event) => desk.ui?.heading(event) === null);

/** The result first; else the numbers it changes; else the first thing that happens. Null: nothing comes of it. */
export function result(
  desk: Desk,
  option: Option,
  preview: Preview,
  decision: Decision,
  view: TableView,
): Result | null {
  const { ui } = desk;
  const told = ui?.outcome?.(option, preview, decision, view) ?? null;
  if (told !== null) return { text: told };
  const seat = desk.live.seat ?? "";
  const own = Object.entries(preview.changes[seat] ?? {});
  const said = own.filter(([what, n]) => ui?.says?.(option, what, n) === true).map(([what]) => what);
  const news = { ...preview.changes, [seat]: Object.fromEntries(own.filter(([what]) => !said.includes(what))) };
  const changes = changesOf(desk, news).filter((change) => change.who !== "");
  if (said.length > 0 && changes.length === 0) return null;
  if (changes.length > 0)
    return {
      text: changes
        .slice(0, MOST)
        .map((change) => (change.who === desk.live.seat ? change.text : `${seatName(change.who)} ${change.text}`))
        .join(" · "),
    };
  const first = firstOf(desk, preview);
  if (first !== undefined) return { text: first.text, event: first };
  return preview.reveals ? { text: say("table.preview_hidden") } : null;
}

/** What comes of it, in words even where nothing does. */
export const summary = (...of: Parameters<typeof result>): string =>
  result(...of)?.text ?? say("table.preview_nothing");
