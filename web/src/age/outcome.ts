// What comes of an option, in a sentence that begins with the result.

import type { components } from "../lib/api.d";
import type { Decision, Option } from "../lib/types";
import { listed, say } from "../lib/words.svelte";
import { seatName } from "../lib/seats.svelte";
import { cardFact } from "./cards.svelte";
import { advanceName, goodName, percent, playerOf, provinceName, ROMAN } from "./facts";
import { valuesOf, newlyOf } from "./values";
import type { AgeView } from "./view";

type Schemas = components["schemas"];
type Options = Schemas["AgeOptions"];

const MOST = 5;

/** Null: as its numbers say. */
export function outcome(option: Option, decision: Decision, view: AgeView): string | null {
  const data = valuesOf(option);
  const said = plainly(option, decision, view);
  if (data.last_turn !== true) return said;
  return said === null ? say("age.outcome.last_turn") : `${said}. ${say("age.outcome.last_turn")}`;
}

function plainly(option: Option, decision: Decision, view: AgeView): string | null {
  const data = valuesOf(option);
  const me = playerOf(view, decision.seat);
  if (data.act === "upgrade") {
    const names = newlyOf(option).map(provinceName);
    if (names.length === 0) return say("age.outcome.no_reach");
    const more = names.length - MOST;
    const list = more > 0 ? [...names.slice(0, MOST), say("age.outcome.more", { n: more })] : names;
    return say("age.outcome.reach", { n: names.length, list: listed(list) });
  }
  if (data.act === "buy" && data.advance !== undefined && me !== undefined) {
    const { left = 0 } = data;
    if (left < me.stabilization) return say("age.tile.leaves_few", { n: left });
    return me.stabilization === 0
      ? say("age.tile.leaves", { n: left })
      : say("age.tile.leaves_after", { n: left, m: left - me.stabilization });
  }
  if (isRemoval(data)) {
    const { commodities: goods, condition, left, pays } = data;
    const list = listed(goods.map(goodName));
    const short = condition > 0;
    if (left > 0) return say(short ? "age.outcome.shortage_stays" : "age.outcome.surplus_stays", { list, n: left });
    const gone = say(short ? "age.outcome.no_shortage" : "age.outcome.no_surplus", { list });
    const then = paysThen(pays, view);
    return then === "" ? gone : `${gone} ${then}`;
  }
  if (isMilling(data)) return paysThen({ [data.commodity]: data.pays }, view) || say("age.outcome.pays_same");
  if (decision.kind === "victim") {
    const { bonus = 0, other_bonus: other = 0, chance, tie = 0, lose = 0 } = option.data as Options["victim"];
    if (chance !== undefined)
      return say("age.outcome.war", { bonus, other, win: percent(chance), tie: percent(tie), lose: percent(lose) });
  }
  // What the others have to bear afterwards does not come of this answer.
  if (decision.kind === "stabilize" && !option.declines && me !== undefined && me.cash !== null)
    return say("age.tile.leaves", { n: me.cash - me.stabilization });
  if (data.act === "capital")
    return [
      `${say("age.capital.home")} ${ROMAN[data.area ?? ""] ?? ""}`,
      `${say("age.capital.goods")} ${data.area_commodities ?? 0}`,
      `${say("age.capital.satellites")} ${data.satellites ?? 0}`,
    ].join(" · ");
  // That a card leaves the hand goes without saying; what it does does not.
  if ((data.act === "play" || data.act === "return" || data.act === "discard") && data.card !== undefined)
    return ofCard(data.card, view, data.act === "play" ? decision.seat : null);
  if (decision.kind === "tie" && data.place !== undefined && data.chance !== undefined)
    return say("age.bid.dice", { n: data.place, chance: percent(data.chance) });
  if (decision.kind === "commodity") {
    // What its player is paid stands in the answer.
    const { pays } = option.data as Options["commodity"];
    const others = Object.entries(pays).filter(([seat, n]) => n > 0 && seat !== decision.seat);
    return others.length === 0 ? null : whom(others);
  }
  return null;
}

const isRemoval = (data: object): data is Schemas["AgeRemoveCondition"] => "act" in data && data.act === "remove";
const isMilling = (data: object): data is Schemas["AgeMill"] => "act" in data && data.act === "mill";

/** What commodities would pay whom, where that is not what they pay now. */
function paysThen(then: Record<string, Record<string, number>>, view: AgeView): string {
  const changes = Object.entries(then).flatMap(([good, pays]) => {
    const now = view.commodities[good]?.pays ?? {};
    const each = Object.entries(pays).flatMap(([seat, to]) => {
      const from = now[seat] ?? 0;
      return from === to ? [] : [say("age.outcome.pays_then_one", { who: seatName(seat), from, to })];
    });
    return each.length === 0 ? [] : [say("age.outcome.pays_then", { good: goodName(good), list: listed(each) })];
  });
  return changes.join(" ");
}

/** What a card does: its text, the credits of a leader, whom a commodity pays now. */
function ofCard(id: string, view: AgeView, player: string | null): string | null {
  const card = cardFact(id);
  if (card === undefined) return null;
  const credits = Object.entries(card.credits);
  if (credits.length > 0) {
    const all = say(player !== null ? "age.outcome.credits" : "age.outcome.credits_of", {
      list: listed(credits.map(([letter, n]) => say("age.outcome.credit", { advance: advanceName(letter), n }))),
    });
    return card.text === "" ? all : `${all}. ${card.text}`;
  }
  if (card.text !== "") return card.text;
  const [only] = card.commodities;
  if (card.commodities.length === 1 && only !== undefined) {
    // The answer itself says what its player is paid.
    const others = paysOf(only, view).filter(([seat]) => seat !== player);
    return others.length === 0 && player !== null ? null : whom(others);
  }
  const paid = card.commodities.map((good) => [good, whom(paysOf(good, view))] as const);
  return paid.length === 0 ? null : paid.map(([good, all]) => `${goodName(good)}: ${all}`).join(" · ");
}

const paysOf = (good: string, view: AgeView): [string, number][] =>
  Object.entries(view.commodities[good]?.pays ?? {}).filter(([, n]) => n > 0);

const whom = (paid: [string, number][]): string =>
  paid.length === 0
    ? say("age.outcome.nobody")
    : listed(paid.map(([seat, n]) => say("age.outcome.pays", { who: seatName(seat), n })));
