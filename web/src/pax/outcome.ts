// What comes of an option of Pax Renaissance: the fair it convenes, the battle it fights.

import { asNumber, asText, dataOf, valuesOf } from "../lib/values";
import type { Decision, GameEvent, Option, Preview } from "../lib/types";
import { listed, say } from "../lib/words.svelte";
import { cardFact } from "./cards.svelte";
import { bankName, EMPIRES, empireName, isSquare, opName, opNote, shotKind, SIDES } from "./names";
import { fightOf } from "./log";
import { missing } from "./short";
import { told } from "./values";
import { type TableauEntry, vassalsOf, victoryOf, type View } from "./view";

export interface Fair {
  side: string;
  city: string;
  profits: number;
  earned: { seat: string; n: number }[];
  stops: { kind: "subsidy" | "toll" | "pirate"; border: string; seat: string; n: number }[];
  pirates: number;
  levies: { city: string; token: string }[];
}

/** The first fair among some events. */
export function fairOf(events: GameEvent[], view: View): Fair | null {
  const first = events.findIndex((event) => event.kind === "fair");
  const head = events[first];
  if (head === undefined) return null;
  const data = dataOf(head);
  const found: Fair = {
    side: asText(data.side),
    city: asText(data.city),
    profits: asNumber(data.profits) ?? 0,
    earned: [],
    stops: [],
    pirates: 0,
    levies: [],
  };
  const earned = new Map(view.players.map((one) => [one.seat, 0]));
  for (const event of events.slice(first + 1)) {
    if (event.kind === "fair") break;
    const one = dataOf(event);
    const n = asNumber(one.florins) ?? 0;
    const seat = asText(one.seat);
    const border = asText(one.border);
    if (event.kind === "subsidy" || event.kind === "fair_concession") {
      earned.set(seat, (earned.get(seat) ?? 0) + n);
      found.stops.push({ kind: event.kind === "subsidy" ? "subsidy" : "toll", border, seat, n });
    } else if (event.kind === "fair_pirate") {
      found.pirates += n;
      found.stops.push({ kind: "pirate", border, seat: "", n });
    } else if (event.kind === "levy") found.levies.push({ city: asText(one.city), token: asText(one.token) });
  }
  found.earned = [...earned].map(([seat, n]) => ({ seat, n }));
  return found;
}

const ENDS = new Set(["wins", "patron_wins"]);

/** One sentence that begins with the result; null where the numbers say it. */
export function outcome(preview: Preview, view: View): string | null {
  const parts = preview.events.filter((event) => ENDS.has(event.kind)).map((event) => event.text);
  const fight = fightOf(preview.events);
  if (fight !== null && fight.won !== null) {
    const words = { empire: empireName(fight.empire) };
    const taken = preview.events.some(
      (event) => event.kind === "regime_change" && asText(dataOf(event).seat ?? event.seat) === view.you,
    );
    parts.push(say(fight.won ? (taken ? "pax.outcome.yours" : "pax.outcome.won") : "pax.outcome.beaten", words));
  } else if (fight !== null) {
    const words = { n: fight.attackers.length, m: fight.defenders.length, empire: empireName(fight.empire) };
    parts.push(say("pax.outcome.odds", words));
  }
  const fair = fairOf(preview.events, view);
  if (fair !== null) {
    const shares = fair.earned
      .filter((one) => one.n > 0)
      .map((one) => `${one.seat === view.you ? say("pax.outcome.you") : bankName(one.seat)} +${one.n}`);
    parts.push(
      shares.length === 0 ? say("pax.outcome.fair_nothing") : say("pax.outcome.fair", { list: listed(shares) }),
    );
    if (fair.pirates > 0) parts.push(say("pax.outcome.pirates", { n: fair.pirates }));
    if (fair.levies.length > 0) parts.push(say("pax.outcome.levies", { n: fair.levies.length }));
  }
  return parts.length === 0 ? null : parts.join(" ");
}

/** Whether one's turn is over with a choice: the next begins, or the market is filled after the last action. */
export function closesTurn(preview: Preview, decision: Decision, view: View): boolean {
  if (view.turn.player !== decision.seat) return false;
  if (preview.events.some((event) => event.kind === "turn")) return true;
  const left = view.turn.actions_left - (decision.kind === "action" ? 1 : 0);
  return preview.reveals && left <= 0;
}

/** What an option is for, where what comes of it depends on what is chosen next; null: nothing to add. */
export function purpose(option: Option, decision: Decision, preview: Preview, view: View): string | null {
  const data = valuesOf(option);
  const { act, item, op } = told(option);
  const card = cardFact(item);
  if (option.declines) {
    if (decision.kind === "action" || preview.events.length > 0) return null;
    return say(decision.kind === "trigger" ? "pax.declined.trigger" : "pax.declined");
  }
  if (act === "buy" && card?.kind === "comet") return say("pax.outcome.comet");
  if (act === "trigger" && typeof card?.one_shot === "string")
    return card.one_shot_note ?? say(`pax.shot_note.${shotKind(card.one_shot)}`);
  if (op !== "") return opNote(op);
  const victory = victoryOf(view, asText(data.victory));
  if (victory !== undefined && option.final !== "ends_game") {
    const short = missing(victory, view.you ?? "");
    if (short === null) return null;
    const how = short === 0 ? say("pax.vic.you_meet") : say("pax.vic.you_short", { n: short });
    return act === "victory" ? how : say("pax.outcome.activates", { how });
  }
  if (act === "ops") {
    const side = asText(data.side);
    const me = view.players.find((one) => one.seat === view.you);
    const rows = SIDES.filter((one) => one === side || side === "both").flatMap((one) => me?.[one] ?? []);
    return listed(rows.flatMap(opsOf)) || null;
  }
  return null;
}

/** The ops of a card or square of a tableau, in a few words. */
function opsOf(entry: TableauEntry): string[] {
  const ops = isSquare(entry) ? (EMPIRES[entry.empire]?.[entry.side].ops ?? []) : (cardFact(entry.card)?.ops ?? []);
  const below = isSquare(entry) ? [...entry.queens, ...vassalsOf(entry)].flatMap(opsOf) : [];
  const name = isSquare(entry) ? empireName(entry.empire) : (cardFact(entry.card)?.name ?? "");
  return ops.length === 0 ? below : [`${name} (${ops.map(opName).join(", ")})`, ...below];
}
