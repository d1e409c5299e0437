// What comes of an option of Pax Renaissance: the fair it convenes, the battle it fights.

import type { components } from "../lib/api.d";
import { kinds, type Values } from "../lib/values";
import type { Decision, GameEvent, Option, Preview } from "../lib/types";
import { either, listed, say } from "../lib/words.svelte";
import { cardFact, opNote } from "./cards.svelte";
import { bankName, EMPIRES, empireName, opName, theEmpire } from "./names";
import { fightOf } from "./log";
import { leads, missing, victoryName } from "./short";
import { aboutOf, dataOf, valuesOf, type EventKind, told } from "./values";
import { type Victory, victoryOf, type View } from "./view";

interface Fair {
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
    side: data.side ?? "",
    city: data.city ?? "",
    profits: data.profits ?? 0,
    earned: [],
    stops: [],
    pirates: 0,
    levies: [],
  };
  const earned = new Map(view.players.map((one) => [one.seat, 0]));
  for (const event of events.slice(first + 1)) {
    if (event.kind === "fair") break;
    const one = dataOf(event);
    const { florins: n = 0, seat = "", border = "" } = one;
    if (event.kind === "subsidy" || event.kind === "fair_concession") {
      earned.set(seat, (earned.get(seat) ?? 0) + n);
      found.stops.push({ kind: event.kind === "subsidy" ? "subsidy" : "toll", border, seat, n });
    } else if (event.kind === "fair_pirate") {
      found.pirates += n;
      found.stops.push({ kind: "pirate", border, seat: "", n });
    } else if (event.kind === "levy") found.levies.push({ city: one.city ?? "", token: one.token ?? "" });
  }
  found.earned = [...earned].map(([seat, n]) => ({ seat, n }));
  return found;
}

const VOYAGE = kinds<EventKind>("fair", "subsidy", "fair_concession", "fair_pirate", "levy");

/** Whether an event is one of the stops of a fair that is drawn. */
export const drawn = (event: GameEvent, preview: Preview): boolean =>
  VOYAGE.has(event.kind) && preview.events.some(({ kind }) => kind === "fair");

/** A war whose end is certain: how many fight, who wins, and what becomes of the empire. */
type War = components["schemas"]["PaxWar"];
type Battle = components["schemas"]["PaxBattle"];
type Ready = components["schemas"]["PaxReadyOp"];

/** The war that a question is about; null: it is about none, or nothing is certain of it. */
export function warIn(question: { about: Values }): War | null {
  const battle = question.about as Battle;
  return isTold(battle) ? battle : null;
}
const isTold = (battle: Battle): battle is Required<Battle> => battle.attackers !== undefined;

/** The war that these events have decided. */
function warOf(events: GameEvent[]): War | null {
  const fight = fightOf(events);
  if (fight === null || fight.won === null) return null;
  const { empire } = fight;
  const found = (kind: EventKind): ReturnType<typeof dataOf> =>
    events
      .filter((one) => one.kind === kind)
      .map(dataOf)
      .findLast((data) => data.empire === empire) ?? {};
  const taken = found("regime_change");
  const suzerain = taken.suzerain_empire ?? null;
  const { state = null } = found("map_changes");
  const side = found("flipped").republic === true ? "republic" : "king";
  return {
    empire,
    attackers: fight.attackers.length,
    defenders: fight.defenders.length,
    victorious: fight.won,
    left: (fight.won ? fight.attackers : fight.defenders).filter((one) => !one.fallen).length,
    becomes: taken.empire === undefined ? null : suzerain === null ? side : "vassal",
    suzerain,
    state,
  };
}

/** How a war ends, as who attacks would say it. */
export function fate({ empire, victorious, left, becomes, suzerain, state }: War): string {
  const words = { the_empire: theEmpire(empire), the_suzerain: suzerain === null ? "" : theEmpire(suzerain) };
  if (!victorious) return left === 0 ? say("pax.fate.nobody", words) : say("pax.fate.beaten", { n: left, ...words });
  const parts = [say(becomes === null ? "pax.fate.won" : `pax.fate.${becomes}`, words)];
  if (state !== null) parts.push(say("pax.fate.state", { state: say(`pax.state.${state}`) }));
  return parts.join(" ");
}

/** In which empires a war that may be chosen would be won, and in which not: the war of a card, or a campaign. */
function ahead(wars: War[], kind: "may" | "campaign"): string[] {
  const list = (some: War[]): string =>
    listed(some.map((one) => `${theEmpire(one.empire)} (${one.attackers}\u00a0:\u00a0${one.defenders})`));
  const [won, lost] = [wars.filter((one) => one.victorious), wars.filter((one) => !one.victorious)];
  return [
    ...(won.length > 0 ? [say(`pax.fate.${kind}_win`, { list: list(won) })] : []),
    ...(lost.length > 0 ? [say(`pax.fate.${kind}_lose`, { list: list(lost) })] : []),
  ];
}

/** Whether what it leads to says of each answer that may come next how it ends. */
export const foretells = ({ asks }: Preview): boolean => asks?.kind === "campaign" && "wars" in asks.about;

/** What the wars come to that a choice fights or leads to. */
function wars(preview: Preview): string[] {
  const decided = warOf(preview.events);
  if (decided !== null) return [fate(decided)];
  const { asks } = preview;
  if (asks === null) return [];
  const sure = fightOf(preview.events) === null ? null : warIn(asks);
  if (sure !== null) return [fate(sure)];
  return ahead(aboutOf(asks).wars ?? [], asks.kind === "campaign" ? "campaign" : "may");
}

/** By how much the event wins the game; "": it does not. */
function led(event: GameEvent, view: View): string {
  const { victory, seat } = dataOf(event);
  return event.kind === "wins" ? leads(view, victory ?? "", seat ?? "") : "";
}

const ENDS = kinds<EventKind>("wins", "patron_wins");

/** One sentence that begins with the result; null where the numbers say it. */
export function outcome(preview: Preview, view: View): string | null {
  const parts = preview.events.filter((event) => ENDS.has(event.kind)).map((event) => event.text);
  parts.push(...preview.events.flatMap((event) => led(event, view) || []));
  parts.push(...wars(preview));
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

/** How near one is to a victory; "": one is out of the game. */
function near(victory: Victory, view: View): string {
  const short = missing(victory, view.you ?? "");
  if (short === null) return "";
  return short === 0 ? say("pax.vic.you_meet") : say("pax.vic.you_short", { n: short });
}

/** The victory that a comet gives, or those it lets one choose from. */
function comet(option: Option, preview: Preview, view: View): string {
  const comet = preview.events.find((one) => one.kind === "comet");
  const given = comet === undefined ? undefined : dataOf(comet).victory;
  const open = valuesOf(option).victories ?? [];
  const list = (given === undefined ? open : [given]).flatMap((name) => {
    const victory = victoryOf(view, name);
    const how = victory === undefined ? "" : near(victory, view);
    return how === "" ? [victoryName(name)] : [`${victoryName(name)} (${how})`];
  });
  if (list.length === 0) return say("pax.outcome.comet");
  return say(list.length === 1 ? "pax.outcome.comet_one" : "pax.outcome.comet_of", { list: either(list) });
}

const isFought = ({ events }: Preview): boolean => events.some((event) => event.kind === "casualty");

/** What an option is for, where what comes of it depends on what is chosen next; null: nothing to add. */
export function purpose(option: Option, decision: Decision, preview: Preview, view: View): string | null {
  const data = valuesOf(option);
  const { act, item, op } = told(option);
  const card = cardFact(item);
  if (isFought(preview)) return null; // what it is for is seen
  if (option.declines) {
    if (decision.kind === "action" || preview.events.length > 0) return null;
    return say(decision.kind === "trigger" ? "pax.declined.trigger" : "pax.declined");
  }
  if (act === "buy" && card?.kind === "comet") return comet(option, preview, view);
  if (act === "trigger" && typeof card?.one_shot === "string") return card.one_shot_note;
  // An op that can do but one thing does it.
  if (op !== "") return preview.events[0]?.text ?? (opNote(item, op) || null); // which `tells` knows
  const victory = victoryOf(view, data.victory ?? "");
  if (victory !== undefined && option.final !== "ends_game") {
    const how = near(victory, view);
    if (how === "") return null;
    return act === "victory" ? how : say("pax.outcome.activates", { how });
  }
  if (act === "ops") return inWords(data.ops ?? []) || null;
  return null;
}

/** Whether what is said of an option tells an event itself: how the game ends, or the one thing that an op does. */
export function tells(event: GameEvent, option: Option, preview: Preview, view: View): boolean {
  if (ENDS.has(event.kind)) return true;
  const alone = told(option).op !== "" && !isFought(preview) && outcome(preview, view) === null;
  return alone && event === preview.events[0];
}

/** Ops that can be performed now, by the card or square they are on. */
function inWords(ready: Ready[]): string {
  const names = [...new Set(ready.map(({ item }) => item))].map((item) => {
    const ops = ready.filter((one) => one.item === item).map(({ op }) => opName(op));
    return `${item in EMPIRES ? empireName(item) : (cardFact(item)?.name ?? "")} (${ops.join(", ")})`;
  });
  return listed(names);
}
