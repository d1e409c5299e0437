// How options are shown: their groups and a sign beside each. Only the looks: what an option does is the server's affair.

import type { Decision, Option } from "../lib/types";
import { has, say } from "../lib/words.svelte";
import type { Group, Sign } from "../table/game";
import { cardFact } from "./cards.svelte";
import { emblem } from "./emblems";
import { advance, province } from "./facts";
import { others, reachOf } from "./reach";
import SeatSign from "./SeatSign.svelte";
import TokenSign from "./TokenSign.svelte";
import { aboutOf, valuesOf } from "./values";

/** A digit places that many tokens in the province that stands open; no digit stops, or spends, by mistake. */
function expansion(decision: Decision, spot: string | null): Group[] {
  const rest = others(decision).map((option) => ({ option, n: 0 }));
  const provinces = reachOf(decision).map((reach): Group => {
    const open = spot === `province:${reach.id}`;
    const attack = reach.attack === null ? [] : [{ option: reach.attack, n: 0 }];
    const places = reach.places.map(({ option, n }) => ({ option, n: open ? n : 0 }));
    return { id: reach.id, title: "", options: [...places, ...attack] };
  });
  return [{ id: "other", title: "", options: rest }, ...provinces];
}

/** In a province that can only be settled, as many tokens as fit; where it can be attacked too, whoever opens it says which. */
export function nearest(decision: Decision, id: string): string | null {
  const reach = reachOf(decision).find((one) => id === `province:${one.id}`);
  return reach === undefined || reach.attack !== null ? null : (reach.places.at(-1)?.option.key ?? null);
}

/** Whether a number is asked for, and sealed. */
export const isBid = ({ kind }: Decision): boolean => kind === "bid" || kind === "capital_bid";

/** Options in groups, numbered as they come; to decline comes last. */
export function grouped(decision: Decision, spot: string | null): Group[] {
  if (decision.kind === "expand") return expansion(decision, spot);
  const ids = new Map<string, Option[]>();
  for (const option of decision.options) {
    const id = option.declines ? "pass" : decision.kind === "purchase" ? aboutOf(option).act : "";
    ids.set(id, [...(ids.get(id) ?? []), option]);
  }
  const order = [...ids.keys()].sort((a, b) => Number(a === "pass") - Number(b === "pass"));
  // Whoever chooses a victim has the others in mind: what is one's own comes after theirs.
  const own = (option: Option): number => Number(valuesOf(option).seat === decision.seat);
  // Digits type a bid; no digit seals the bid that happens to stand at that place.
  const step = isBid(decision) ? 0 : 1;
  let n = 0;
  return order.map((id) => ({
    id,
    title: order.length > 1 && id !== "pass" && has(`age.group.${id}`) ? say(`age.group.${id}`) : "",
    options: (ids.get(id) ?? []).sort((a, b) => own(a) - own(b)).map((option) => ({ option, n: (n += step) })),
  }));
}

const ICONS: Record<string, string> = {
  pass: "cross",
  misery: "a-misery",
  pay: "a-coin",
  cash: "a-coin",
  empty: "cross",
  upgrade: "s-galley",
  cathedral: "k-religion",
  card: "deck",
  swap: "a-trade",
  bid: "a-coin",
};

/** A picture of what the option is about. */
export function sign(option: Option, decision: Decision): Sign {
  const { act: verb, id } = aboutOf(option);
  const { seat } = valuesOf(option);
  if (id === "" && typeof seat === "string") return { Drawn: SeatSign, code: seat };
  const card = cardFact(id);
  if (card !== undefined) return { icon: emblem(card), class: card.commodities[0] ?? "" };
  if (verb === "buy") return id === "" ? { icon: "deck" } : kat(id);
  if (verb === "category") return { icon: `k-${id}`, class: id };
  if (verb === "commodity" || verb === "remove" || verb === "mill") return { icon: `c-${id}`, class: id };
  if (verb === "capital") return good(id);
  if (verb === "province") return good(id);
  if (verb === "token" || verb === "tokens") return { Drawn: TokenSign, code: decision.seat };
  if (verb === "attack") return { icon: "a-attack" };
  if (verb === "place") return good(id);
  return { icon: ICONS[verb] ?? "dot" };
}

function kat(letter: string): Sign {
  const category = advance(letter)?.category;
  return category === undefined ? { icon: "dot" } : { icon: `k-${category}`, class: category };
}
function good(id: string): Sign {
  const first = province(id)?.goods[0];
  return first === undefined ? { icon: "a-anchor" } : { icon: `c-${first}`, class: first };
}
