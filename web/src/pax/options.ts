// How options are shown: their order, their groups, and a sign beside each. Only the looks: what an option does is the
// server's affair.

import { cardFact } from "./cards.svelte";
import { isLevy } from "./levies";
import { BORDERS, CITIES, cityName, EMPIRES, empireName, levyOf } from "./names";
import { thingOf } from "../lib/things";
import { groupOf } from "../lib/values";
import type { Decision, Option, Preview } from "../lib/types";
import { told, valuesOf } from "./values";
import type { View } from "./view";
import { has, say, signed } from "../lib/words.svelte";
import Token from "./parts/Token.svelte";
import type { Brief, Group, Sign } from "../table/game";

// Ops and fairs are always few: they come first, so that they stand in the same place every turn. Purchases come after the
// hand, and are as many as one can pay: what a low window has no room for are the dear ones, and the market shows and sells
// them all the same. What is rare comes last.
const ORDER = ["ops", "fair", "play", "buy", "revolt", "apostasy", "victory", "sell"];

/** Options in groups, numbered through in the order they are shown; to decline comes last. */
export function grouped(decision: Decision): Group[] {
  const groups = new Map<string, Option[]>();
  for (const option of decision.options) {
    const id = groupOf(option);
    groups.set(id, [...(groups.get(id) ?? []), option]);
  }
  const rank = (id: string): number => (id === "pass" ? 99 : ORDER.includes(id) ? ORDER.indexOf(id) : 50);
  // Cards stand in columns, the West's first, and are numbered so.
  const isEast = (option: Option): number => Number(cardFact(told(option).item)?.side === "east");
  groups.get("play")?.sort((a, b) => isEast(a) - isEast(b));
  const ids = [...groups.keys()].sort((a, b) => rank(a) - rank(b));
  let n = 0;
  return ids.map((id) => ({
    id,
    title: ids.length > 1 && has(`pax.group.${id}`) ? say(`pax.group.${id}`) : "",
    options: (groups.get(id) ?? []).map((option) => ({ option, n: (n += 1) })),
    columns: decision.kind === "action" || decision.kind === "agent_city" ? 2 : 1,
    folds: id === "sell",
    half: id === "ops" || id === "fair",
  }));
}

/** Which ops are activated, as the way to them is told. */
const opsOf = (side: string): string =>
  side === "west" || side === "east"
    ? say("pax.trail.ops", { side: say(`pax.side.${side}`) })
    : say("pax.trail.ops_both");

/** What a choice brings its seat; null where it is not known yet. */
function florins(preview: Preview | null | undefined, seat: string): string | null {
  if (preview === null || preview === undefined) return null;
  return signed(preview.changes[seat]?.florins ?? 0);
}

/** Whether what it would do is needed: a fair holds more than its convener gets, and after a levy there may be others. */
export const foreseen = (option: Option): boolean => told(option).act === "fair" || isLevy(option);

/** An answer in few words: a card and its price, the side of a fair and what it brings, a city and what a place there costs. */
export function brief(option: Option, decision: Decision, preview?: Preview | null): Brief | null {
  const data = valuesOf(option);
  const { act, item, place, side, city } = told(option);
  // Who stands in a city is drawn beside it; what becomes of them is told when it is pointed at.
  if (decision.kind === "agent_city" && city !== "") {
    const cost = data.cost ?? 0;
    const name = [cityName(city), ...(/\d$/.exec(city) ?? [])].join(" ");
    return { name, ...(cost > 0 ? { tail: String(cost), coin: "florin" } : {}) };
  }
  if (decision.kind !== "action") return null;
  const name = cardFact(item)?.name ?? (item in EMPIRES ? empireName(item) : "");
  switch (act) {
    case "buy": {
      if (name === "") return null;
      const [price, gain] = [String(data.price ?? ""), data.gain ?? 0];
      const tail = gain > 0 ? `${price} ${signed(gain)}` : price; // what lies on it comes with it
      return {
        name,
        tail,
        coin: "florin",
        ...(place === null ? {} : { mark: place.side, class: `${place.side} r${place.column}` }),
      };
    }
    case "play":
      return name === "" ? null : { name, class: cardFact(item)?.side ?? "" };
    case "sell":
      return name === "" ? null : { name, tail: `+${data.florins ?? ""}`, coin: "florin" };
    case "ops":
      return { name: opsOf(side), class: side };
    case "fair": {
      const words = { city: cityName(city) };
      const tail = florins(preview, decision.seat);
      return {
        name: say(`pax.brief.fair_${side}`, words),
        class: side,
        ...(tail === null ? {} : { tail, coin: "florin" }),
      };
    }
    default:
      return null;
  }
}

const ICONS: Record<string, string> = {
  buy: "market",
  play: "hand",
  sell: "florin",
  ops: "play",
  fair: "fair",
  revolt: "os-peasant-revolt",
  apostasy: "os-apostasy",
  pay: "florin",
  repress: "op-repress",
  trigger: "one-shot",
};

/** The piece that stands in a city or on a border, by the ids of drawings. */
function standing(view: View, city: string, border: string): string | undefined {
  if (border !== "") return view.borders[border]?.[0];
  const cities = view.empires[CITIES[city]?.empire ?? ""]?.cities ?? {};
  // A second place of a city is told with the first.
  const first = Object.keys(cities).find((one) => `${one}2` === city);
  return first === undefined ? cities[city]?.[0] : cities[first]?.[1];
}

function cardSign(item: string): Sign {
  const card = cardFact(item);
  return { icon: card === undefined ? "hand" : card.location === null ? card.kind : `arms-${card.location}` };
}

/** A picture of what the option is about. */
export function sign(option: Option, decision: Decision, view: View): Sign {
  const of = told(option);
  if (option.declines) return { icon: decision.kind === "action" ? "next" : "cross" };
  if (of.token !== "") return { Drawn: Token, code: of.token };
  if (of.victory !== "") return { icon: `victory-${of.victory}` };
  if (of.act === "ops") return { icon: of.side === "both" ? "play" : of.side };
  if ((of.act === "buy" || of.act === "play") && cardFact(of.item) !== undefined) return cardSign(of.item);
  if (of.act !== "") return { icon: ICONS[of.act] ?? "dot" };
  if (of.op !== "") return { icon: `op-${thingOf(of.op).kind}` };
  if (of.empire !== "") return { icon: `arms-${of.empire}` };
  if (of.place !== null) return { icon: "florin" };
  if (of.city !== "" || of.border !== "") {
    const there = standing(view, of.city, of.border);
    if (there !== undefined) return { Drawn: Token, code: there };
    const raised = decision.kind === "levy" ? levyOf(view, of.city) : "";
    if (raised !== "") return { Drawn: Token, code: raised };
    return { icon: of.border === "" ? "levy" : (BORDERS[of.border]?.kind ?? "sea") };
  }
  if (of.item in EMPIRES) return { icon: `arms-${of.item}` };
  return of.item === "" ? { icon: "dot" } : cardSign(of.item);
}
