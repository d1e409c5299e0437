// The table in the midst of a choice that set much going: of each thing what it was, or what it came to once that was told.

import type { GameEvent } from "../lib/types";
import { dataOf } from "./values";
import { asText } from "../lib/values";
import type { EventKind } from "./values";
import type { AgePlayer, AgeView, Pieces } from "./view";

/** What a kind of event tells of its player. */
const TELLS: Record<string, (keyof AgePlayer)[]> = {
  expanded: ["expansion", "stock"],
  income: ["cash", "written", "interest", "stock", "expansion", "commodities", "coming", "misery"],
  misery_up: ["misery"],
  misery_down: ["misery"],
  lost_cash: ["cash"],
  lost_tokens: ["expansion", "stock"],
  alchemy: ["cash"],
  paid: ["cash"],
} satisfies Partial<Record<EventKind, (keyof AgePlayer)[]>>;

/** What has come into a province is new until income has been told. */
function fresh(was: Pieces | undefined, is: Pieces): Pieces {
  const { marker } = is;
  if (marker === null || was?.marker?.seat === marker.seat) return is;
  return { ...is, marker: { ...marker, new: true } };
}

/** The view once these events have been told, between one view and the next. */
export function between(before: AgeView, after: AgeView, events: GameEvent[]): AgeView {
  const provinces = new Map(Object.entries(before.provinces));
  const told = new Map<string, Set<keyof AgePlayer>>();
  let { turn, phase } = before;
  let paid = false;
  let moved = false;
  for (const event of events) {
    const data = dataOf(event);
    const [province, seat] = [asText(data.province), asText(data.seat)];
    if (province !== "") {
      moved = true;
      const is = after.provinces[province];
      if (is === undefined) provinces.delete(province);
      else provinces.set(province, fresh(before.provinces[province], is));
    }
    if (seat !== "") told.set(seat, new Set([...(told.get(seat) ?? []), ...(TELLS[event.kind] ?? [])]));
    if (event.kind === "phase_begins") phase = asText(data.phase);
    if (event.kind === "turn_begins" && typeof data.turn === "number") turn = data.turn;
    if (event.kind === "income") paid = true;
  }
  const players = before.players.map((player): AgePlayer => {
    const now = after.players.find(({ seat }) => seat === player.seat);
    const names = told.get(player.seat);
    if (now === undefined) return player;
    const changed = Object.fromEntries([...(names ?? [])].map((name) => [name, now[name]]));
    return { ...player, ...(moved ? { coming: now.coming } : {}), ...changed };
  });
  return { ...before, turn, phase, players, provinces: paid ? after.provinces : Object.fromEntries(provinces) };
}
