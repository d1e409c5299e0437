// Age of Renaissance at the table.

import type { GameEvent, TableEventKind, TableView } from "../lib/types";
import { dataOf } from "./values";
import { asText, kinds } from "../lib/values";
import { has, say, signed } from "../lib/words.svelte";
import { fly } from "../table/flights";
import type { Change, GameUi, Heading } from "../table/game";
import "./age.css";
import "./layout.css";
import { between } from "./between";
import Bid from "./Bid.svelte";
import Bill from "./Bill.svelte";
import Board from "./Board.svelte";
import { loadAgeCards } from "./cards.svelte";
import Expansion from "./Expansion.svelte";
import { COMMON, mark, MINOR, PASSING, reference, TIMES } from "./follow";
import type { Sheet } from "./ledger";
import { asAge } from "./view";
import { flights } from "./flights";
import Large from "./Large.svelte";
import { outcome } from "./outcome";
import Outcome from "./Outcome.svelte";
import { grouped, isBid, nearest, sign } from "./options";
import { pointed } from "./pointed";
import Phone from "./Phone.svelte";
import Purse from "./Purse.svelte";
import Stage from "./Stage.svelte";
import { atMap } from "./shared.svelte";
import { isTelling, restsOf } from "./scene";
import type { EventKind } from "./values";
import "./sprite";

/** A number of a preview in words. */
function change(who: string, what: string, n: number): Change | null {
  if (!has(`age.change.${what}`)) return null;
  return {
    who,
    text: say(`age.change.${what}`, { n: Math.abs(n), s: signed(n) }),
    n,
    bad: what === "misery" ? n > 0 : n < 0,
  };
}

function heading(event: GameEvent): Heading | null {
  if (event.kind === "turn_begins")
    return { seat: null, text: say("table.turn_long", { n: Number(dataOf(event).turn ?? event.turn) }), number: null };
  if (event.kind === "phase_begins")
    return { seat: null, text: say(`age.phase.${asText(dataOf(event).phase)}`), number: null, part: true };
  return null;
}

/** A letter shows a table beside the map, wherever it lies. */
const shows = (sheet: Sheet) => (): boolean => {
  atMap.show?.(sheet);
  return atMap.show !== null;
};

const ui: GameUi = {
  class: "age",
  phoneBelow: 840,
  // A hand is seldom larger, and what its cards do has to be read.
  few: (decision) => (decision.kind === "play" || decision.kind === "final" ? 6 : undefined),
  load: loadAgeCards,
  Board,
  Phone,
  Stage,
  purses: (view) => asAge(view).players.flatMap((one) => (one.cash === null ? [] : [{ seat: one.seat, n: one.cash }])),
  Purse,
  Large,
  Above: Bill,
  Outcome,
  chooser: (decision) => (isBid(decision) ? Bid : decision.kind === "expand" ? Expansion : null),
  opens: (decision) => decision.kind === "expand",
  nearest,
  turn: (view: TableView) => asAge(view).turn,
  active: (view: TableView) => asAge(view).active,
  over: (view: TableView) => asAge(view).phase === "end",
  grouped,
  sign,
  idsOf: (event) => event.focus,
  unseen: kinds<EventKind>("drawn"),
  falling: () => [],
  change,
  heading,
  reference,
  pointed,
  mark,
  minor: MINOR,
  common: COMMON,
  passing: PASSING,
  telling: isTelling,
  rests: restsOf,
  times: TIMES,
  rare: ["war", "attack", "card", "bonus"],
  outcome: (option, _preview, decision, view) => outcome(option, decision, asAge(view)),
  leading: kinds<EventKind | TableEventKind>(
    "played",
    "advance",
    "attack",
    "wins",
    "undo",
    "leader",
    "war_declared",
    "ship",
    "capital_chosen",
    "placed",
  ),
  fly: (events) => fly(events.flatMap(flights)),
  between: (before, after, events) => between(asAge(before), asAge(after), events),
  regions: {
    m: ["map"],
    o: ["order"],
    h: ["hand"],
    p: ["capitals"],
    l: ["log"],
  },
  help: () =>
    ["places", "sheets", "zoom", "find", "whole"].map((key) => ({
      keys: say(`age.keys.${key}`),
      text: say(`age.keys.${key}_do`),
    })),
  keys: {
    "+": () => atMap.port.nearer(),
    "=": () => atMap.port.nearer(),
    "-": () => atMap.port.farther(),
    f: () => {
      atMap.find?.();
      return atMap.find !== null;
    },
    w: () => atMap.port.reset(),
    g: shows("goods"),
    a: shows("advances"),
    t: shows("tracks"),
    z: shows("scores"),
    k: shows("cards"),
  },
};

export default ui;
