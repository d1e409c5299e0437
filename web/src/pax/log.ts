// What the log and a preview of Pax Renaissance tell the board.

import type { Decision, GameEvent, Preview } from "../lib/types";
import { dataOf } from "../lib/values";
import { idsOf } from "./options";
import type { View } from "./view";

const FALLS = new Set(["casualty", "besieged", "killed_in_border", "venice_cut"]);
const SCENES = new Set(["battle", "regime_change", "voted"]);
const STAGED = new Set(["casualty", "survivor", "concession", "emancipate"]);
const LANDS = new Set(["plays", "crowned"]);
const PLACES = ["city:", "border:"];

/** Places whose piece falls by the option looked at, as far as can be foreseen. */
export const falling = (preview: Preview, view: View): string[] =>
  preview.events
    .filter((event) => FALLS.has(event.kind))
    .flatMap((event) => idsOf(event, view))
    .filter((id) => PLACES.some((place) => id.startsWith(place)));

/** The empire that is fought over, while its fate is being decided. */
export function stageOf(decision: Decision | null, log: GameEvent[]): string[] {
  if (decision === null || !STAGED.has(decision.kind)) return [];
  const scene = log.findLast((event) => SCENES.has(event.kind));
  const empire = scene === undefined ? undefined : dataOf(scene).empire;
  return typeof empire === "string" ? [empire] : [];
}

/** Cards that came into a tableau this turn. */
export function arrivals(log: GameEvent[]): Set<string> {
  const cards = new Set<string>();
  for (const event of log) {
    if (event.kind === "turn") cards.clear();
    const { card } = dataOf(event);
    if (LANDS.has(event.kind) && typeof card === "string") cards.add(card);
  }
  return cards;
}
