// What the map shows of the pending decision.

import { ofKind } from "../lib/things";
import type { Decision, GameEvent, Table } from "../lib/types";
import { asText } from "../lib/values";
import type { Desk } from "../table/desk.svelte";
import { chartOf, INSETS } from "./facts";
import { type Route, sailed } from "./follow";
import type { Port } from "./port.svelte";
import { type Badge, badgeOf, reachOf } from "./reach";
import { dataOf, expanding, newlyOf } from "./values";
import type { AgeView } from "./view";

/** Whether several answer at once, so that nobody's answer is told before all have given theirs. */
export const areAskedTogether = ({ waiting, answered }: Table): boolean => waiting.length + answered.length > 1;

/** The badges of an expansion. */
export function badgesOf(decision: Decision | null): Map<string, Badge> {
  if (decision === null || decision.kind !== "expand") return new Map();
  return new Map(reachOf(decision).map((r) => [r.id, badgeOf(r)]));
}

/** The province whose options are open, or that the option waiting to be confirmed is about. */
export function pickedOf(desk: Desk): string | null {
  return ofKind("province", [desk.spot ?? "", ...desk.armedIds])[0] ?? null;
}

/** The ways to draw: that of the option looked at, or those of the step that is played. */
export function routesOf(desk: Desk): Route[] {
  const { beat } = desk.play;
  if (beat !== null) return sailed(beat.events);
  const picked = pickedOf(desk);
  const option =
    desk.shown ?? desk.decision?.options.find((one) => expanding(one)?.province === picked && picked !== null);
  const told = option === undefined ? null : expanding(option);
  return told === null || told.route.length < 2 ? [] : [{ seat: null, way: told.way, route: told.route }];
}

/** The provinces that the option looked at would newly reach. */
export const newlySeen = (desk: Desk): string[] => (desk.shown === null ? [] : newlyOf(desk.shown));

const CLOSE = 430; // units across, so that names can be read
const FAR = 480;

/** Bring the places of a question into sight; without any, the own lands. */
export function bring(port: Port, view: AgeView, you: string | null, decision: Decision): void {
  const ids = decision.options.flatMap((o) => ofKind("province", o.focus));
  const points = [...new Set(ids)].flatMap((id) => pointOf(view.map, id) ?? []);
  const own = Object.entries(view.provinces).flatMap(([id, here]) =>
    here.marker?.seat === you ? (pointOf(view.map, id) ?? []) : [],
  );
  const wide = Math.max(...points.map((q) => q.x)) - Math.min(...points.map((q) => q.x));
  const close = Math.max(CLOSE, port.pixels.w);
  // Names must be readable: what is too far apart is shown around the middle of the own lands.
  if (points.length > 0 && (wide < Math.max(FAR, close) || own.length === 0)) port.show(points, close);
  else if (own.length > 0) {
    const sorted = own.toSorted((a, b) => a.x - b.x);
    port.show(sorted.slice(Math.floor(sorted.length / 2), Math.floor(sorted.length / 2) + 1), close);
  }
}

/** Bring provinces into sight; a map that is seen as a whole shows them anyway. */
export function showAll(port: Port, view: AgeView, ids: string[]): void {
  const points = [...new Set(ids)].flatMap((id) => pointOf(view.map, id) ?? []);
  port.show(points, Math.max(CLOSE, port.pixels.w), Math.max(port.head, port.lid));
}

/** Bring what a step is about into sight. */
export function follow(port: Port, view: AgeView, events: GameEvent[]): void {
  showAll(
    port,
    view,
    events.flatMap((event) => asText(dataOf(event).province) ?? []),
  );
}

/** Where a province lies. */
export function pointOf(map: string, id: string): { x: number; y: number } | null {
  const shape = chartOf(map).shapes[id];
  if (shape !== undefined) return { x: shape.x, y: shape.y };
  const inset = INSETS[id];
  return inset === undefined ? null : { x: inset.x + inset.w / 2, y: inset.y + inset.h / 2 };
}
