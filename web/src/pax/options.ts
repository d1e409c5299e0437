// How options are shown: their order, their groups, and a sign beside each. Only the looks: what an option does is the
// server's affair.

import { cardFact } from "./cards.svelte";
import { BORDERS, cityName, empireName } from "./names";
import { asNumber, asText, dataOf, valuesOf } from "../lib/values";
import type { Decision, GameEvent, Option, Preview } from "../lib/types";
import { changeParts, groupOf, placeOf, told } from "./values";
import type { View } from "./view";
import { has, say, signed } from "../lib/words.svelte";
import Token from "./parts/Token.svelte";
import type { Brief, Group, Sign } from "../table/game";

const ORDER = ["buy", "play", "ops", "fair", "revolt", "apostasy", "victory", "sell"];

/** Options in groups, numbered through in the order they are shown; to decline comes last. */
export function grouped(decision: Decision): Group[] {
  const groups = new Map<string, Option[]>();
  for (const option of decision.options) {
    const id = groupOf(option, decision);
    groups.set(id, [...(groups.get(id) ?? []), option]);
  }
  const rank = (id: string): number => (id === "pass" ? 99 : ORDER.includes(id) ? ORDER.indexOf(id) : 50);
  const ids = [...groups.keys()].sort((a, b) => rank(a) - rank(b));
  let n = 0;
  return ids.map((id) => ({
    id,
    title: ids.length > 1 && has(`table.group.${id}`) ? say(`table.group.${id}`) : "",
    options: (groups.get(id) ?? []).map((option) => ({ option, n: (n += 1) })),
    columns: decision.kind === "action" ? 2 : 1,
    folds: id === "sell",
  }));
}

/** What a choice brings its seat; null where it is not known yet. */
function florins(preview: Preview | null | undefined, seat: string): string | null {
  if (preview === null || preview === undefined) return null;
  const found = Object.entries(preview.changes).find(([name]) => {
    const { who, what } = changeParts(name);
    return who === seat && what === "florins";
  });
  return signed(found?.[1] ?? 0);
}

/** Whether its few words tell what it brings: a fair holds more than its convener gets. */
export const foreseen = (option: Option): boolean => told(option).act === "fair";

/** An action in few words: the card and its price, the side of a fair and what it brings. */
export function brief(option: Option, decision: Decision, preview?: Preview | null): Brief | null {
  if (decision.kind !== "action") return null;
  const data = valuesOf(option);
  const { act, item, place } = told(option);
  const name = cardFact(item)?.name ?? (has(`pax.empire.${item}`) ? empireName(item) : "");
  const side = asText(data.side);
  switch (act) {
    case "buy": {
      if (name === "") return null;
      const tail = String(asNumber(data.price) ?? place?.column ?? "");
      return { name, tail, coin: true, ...(place === null ? {} : { mark: place.side, class: place.side }) };
    }
    case "play":
      return name === "" ? null : { name, class: cardFact(item)?.side ?? "" };
    case "sell":
      return name === "" ? null : { name, tail: `+${asNumber(data.florins) ?? ""}`, coin: true };
    case "ops":
      return { name: say(`pax.brief.ops_${side === "west" || side === "east" ? side : "both"}`), class: side };
    case "fair": {
      const words = { city: cityName(asText(data.city)) };
      const tail = florins(preview, decision.seat);
      return {
        name: say(`pax.brief.fair_${side}`, words),
        class: side,
        ...(tail === null ? {} : { tail, coin: true }),
      };
    }
    default:
      return null;
  }
}

function onMap(view: View, focus: string): string | undefined {
  const [what, id = ""] = focus.split(":");
  if (what === "city") {
    for (const empire of Object.values(view.empires)) if (id in empire.cities) return empire.cities[id]?.[0];
  }
  return what === "border" ? view.borders[id]?.[0] : undefined;
}

const drawn = (code: string): Sign => ({ Drawn: Token, code });

/** A picture of what the option is about. */
export function sign(option: Option, decision: Decision, view: View): Sign {
  const { act: first, token, item: second, of: third, place } = told(option);
  if (token !== "") return drawn(token);
  if (decision.kind === "action") {
    if (first === "victory") return { icon: `victory-${third}` };
    const card = cardFact(place === null ? second : (view.market[place.side][place.column]?.card ?? ""));
    if (card !== undefined && first !== "ops" && first !== "sell")
      return { icon: card.location === null ? card.kind : `arms-${card.location}` };
    if (first === "sell") return { icon: "florin" };
    const icons: Record<string, string> = {
      buy: "market",
      play: "hand",
      fair: "fair",
      ops: third === "both" ? "play" : third,
      revolt: "os-peasant-revolt",
      apostasy: "os-apostasy",
    };
    return first in icons ? { icon: icons[first] ?? "dot" } : { icon: "next" };
  }
  if (first === "op") return { icon: `op-${third.split(":")[0] ?? ""}` };
  if (first === "empire" || first === "square") return { icon: `arms-${third}` };
  if (first === "victory") return { icon: `victory-${third}` };
  if (first === "market") return { icon: "florin" };
  if (first === "city" || first === "border" || first === "pirate" || first === "concession") {
    const there = onMap(view, option.focus[0] ?? "");
    if (there !== undefined) return drawn(there);
    return { icon: first === "border" ? (BORDERS[third]?.kind ?? "sea") : "levy" };
  }
  if (first === "card") {
    const card = cardFact(second);
    return { icon: card === undefined ? "hand" : card.location === null ? card.kind : `arms-${card.location}` };
  }
  if (first === "pay") return { icon: "florin" };
  if (first === "repress") return { icon: "op-repress" };
  if (first === "trigger") return { icon: "one-shot" };
  if (first === "pass" || first === "decline" || first === "old") return { icon: "cross" };
  return { icon: "dot" };
}

/** Events name what they were about: the ids of those things on the board. */
export function idsOf(event: GameEvent, view: View): string[] {
  const ids: string[] = [];
  const empire = (id: string): void => {
    ids.push(`throne:${id}`, `square:${id}`);
  };
  for (const [name, value] of Object.entries(dataOf(event))) {
    const sort = name.split("_").at(-1);
    if (sort === "piece" && value !== null && typeof value === "object") {
      const piece = value as { zone?: string; place?: string };
      const { zone, place } = piece;
      if (place === undefined) continue;
      if (zone === "city") ids.push(`city:${place}`);
      else if (zone === "border" || zone === "concession") ids.push(`border:${place}`);
      else if (zone === "repressed") empire(place);
      else if (zone === "item") ids.push(`card:${place}`);
    } else if (typeof value === "string") {
      if (sort === "city") ids.push(`city:${value}`);
      else if (sort === "border") ids.push(`border:${value}`);
      else if (sort === "empire") empire(value);
      else if (sort === "card" || sort === "item") {
        if (value in view.empires) empire(value);
        else {
          ids.push(`card:${value}`, `hand:${value}`);
          for (const side of ["west", "east"] as const) {
            const at = view.market[side].findIndex((p) => p.card === value);
            if (at >= 0) ids.push(`market:${side}:${at}`);
          }
        }
      }
    }
  }
  const place = placeOf(event);
  if (place !== null) ids.push(`market:${place.side}:${place.column}`);
  return ids;
}
