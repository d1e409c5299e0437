// Pax Renaissance at the table.

import { loadCards } from "./cards.svelte";
import { asPax } from "./view";
import { bankName, ownerOf, tokenName } from "./names";
import type { GameEvent, TableEventKind } from "../lib/types";
import { asNumber, asText, kinds } from "../lib/values";
import { has, say, signed } from "../lib/words.svelte";
import { fly } from "../table/flights";
import type { Change, GameUi, Heading } from "../table/game";
import Acts from "./Acts.svelte";
import Battle from "./Battle.svelte";
import Board from "./Board.svelte";
import { flights } from "./flights";
import { likewise } from "./levies";
import { falling, idsOf, mark, reference } from "./log";
import { port } from "./port.svelte";
import Outcome from "./Outcome.svelte";
import { drawn, foretells, outcome, purpose, tells } from "./outcome";
import { alerts, ending } from "./short";
import Large from "./Large.svelte";
import { brief, foreseen, grouped, sign } from "./options";
import "./pax.css";
import "./table.css";
import "./follow.css";
import { pointed } from "./pointed";
import Phone from "./Phone.svelte";
import { thingOf } from "../lib/things";
import { dataOf, valuesOf, type EventKind, type QuestionKind, told, turnOf } from "./values";
import Stage from "./Stage.svelte";

const WARS = kinds<QuestionKind>("campaign", "war_empire");
const EMPIRES_AT_WAR = 8;
const FEW = 4;

/** A number of a preview in words. */
function change(who: string, what: string, n: number): Change | null {
  const { kind: counted, id: kind } = thingOf(what);
  if (who !== "pool") {
    const text =
      counted === "prestige"
        ? say("pax.change.prestige", { s: signed(n), kind: say(`pax.prestige.${kind}`) })
        : say(`pax.change.${what}`, { n: Math.abs(n), s: signed(n) });
    return { who, text, n };
  }
  if (ownerOf(what) !== "") return null; // whose concessions they are is told of its bank
  return { who: "", text: say("pax.change.pool", { s: signed(n), token: tokenName(what) }), n };
}

function heading(event: GameEvent): Heading | null {
  if (event.kind !== "turn") return null;
  const seat = asText(dataOf(event).seat ?? event.seat);
  return { seat, text: bankName(seat), number: turnOf(event) };
}

const ui: GameUi = {
  class: "pax",
  load: loadCards,
  Board,
  Phone,
  phoneBelow: 1000,
  Stage,
  purses: (view) => asPax(view).players.map((one) => ({ seat: one.seat, n: one.florins })),
  Purse: Acts,
  Large,
  Above: Battle,
  chooser: () => null,
  opens: () => false,
  turn: (view) => asPax(view).turn.number,
  active: (view) => asPax(view).turn.player,
  over: (view) => asPax(view).over,
  grouped,
  sign: (option, decision, view) => sign(option, decision, asPax(view)),
  idsOf: (event, view) => idsOf(event, asPax(view)),
  unseen: kinds<EventKind>("dealt", "drawn"),
  falling: (preview, view) => falling(preview, asPax(view)),
  change,
  heading,
  leading: kinds<EventKind | TableEventKind>(
    "buys",
    "plays",
    "sells",
    "ops",
    "fair",
    "wins",
    "turn",
    "comet",
    "undo",
    "no_action",
    "patron_wins",
  ),
  // A fair or a battle is what its choice was about.
  foremost: new Set(["fair", "battle"]),
  mark,
  passing: new Set(["turn", "refresh"]),
  rare: ["regime", "comet", "battle", "fair"],
  times: {
    buy: [900, 380],
    fair: [420, 180],
    battle: [800, 340],
    regime: [1100, 460],
    refresh: [400, 160],
  },
  minor: kinds<EventKind>("dealt", "drawn", "top_card", "places_florin", "leftover", "fair_card", "ops", "turn"),
  pointed,
  reference: (link, view) => reference(link, asPax(view)),
  brief,
  foreseen,
  likewise: (decision, preview, view) => likewise(decision, preview, asPax(view)),
  // Where a war is chosen, each answer says how it ends.
  few: ({ kind }) => (WARS.has(kind) ? EMPIRES_AT_WAR : FEW),
  asked: (kind) => (has(`pax.kind.${kind}`) ? say(`pax.kind.${kind}`) : ""),
  question: (decision) => (decision.kind === "action" ? say("pax.what_now") : decision.question),
  outcome: (option, preview, decision, view) =>
    outcome(preview, asPax(view)) ?? purpose(option, decision, preview, asPax(view)),
  tells: (event, option, preview, view) => tells(event, option, preview, asPax(view)),
  foretells,
  says: (option, what, n) => what === "florins" && asNumber(valuesOf(option).cost) === -n,
  closing: () => say("pax.ends_turn"),
  Outcome,
  drawn,
  alerts: (view, seat) => alerts(asPax(view), seat),
  ends: (option) => told(option).act === "victory" && option.final === "ends_game",
  ending,
  fly: (events) => fly(events.flatMap(flights)),
  help: () => ["places", "zoom"].map((key) => ({ keys: say(`pax.keys.${key}`), text: say(`pax.keys.${key}_do`) })),
  keys: {
    "+": () => port.nearer(),
    "=": () => port.nearer(),
    "-": () => port.farther(),
    w: () => port.reset(),
  },
  regions: { m: ["map"], k: ["market"], t: ["tableau", "tableau-other"], h: ["hand"], v: ["victories"], l: ["log"] },
};
export default ui;
