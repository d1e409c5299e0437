// What pages say of Pax Renaissance before any of its tables is opened.

import { has, say } from "../lib/words.svelte";
import "./seats.css";
import "./sprite";
import type { GameFace, Telling } from "../table/game";
import type { EventKind } from "./values";

/** The victories that have a symbol of their own. */
const SEALED = new Set(["imperial", "renaissance", "globalization", "holy", "patron"]);

/** Each is a seat of its own. */
const BANKS = new Set(["fugger", "medici", "coeur", "marchionni"]);

const face: GameFace = {
  seat: (id) =>
    BANKS.has(id)
      ? {
          get name() {
            return say(`pax.bank.${id}`);
          },
          class: id,
          crest: `crest-${id}`,
          outline: `outline-${id}`,
          get letter() {
            return say(`pax.bank.${id}`).charAt(0);
          },
        }
      : null,
  goal: (id) => (has(`pax.goal.${id}`) ? say(`pax.goal.${id}`) : null),
  puzzles: (kind) => (has(`pax.puzzles.${kind}`) ? say(`pax.puzzles.${kind}`) : null),
  seal: (victory) => (SEALED.has(victory) ? `victory-${victory}` : "signoria"),
  seatHeading: () => say("pax.bank_heading"),
  resigning: (seats) => say(seats === 2 ? "pax.resign_note.two" : "pax.resign_note.more"),
  edition: (id) => (has(`pax.edition_short.${id}`) ? say(`pax.edition_short.${id}`) : null),
  about: () => say("pax.about"),
  lasts: () => say("pax.lasts"),
  remarks: () => [1, 2, 3].map((n) => ({ title: say(`pax.remark.${n}`), text: say(`pax.remark.${n}_note`) })),
  pins: [
    [34, 52],
    [47, 88],
    [70, 14],
  ],
  board: [6, 54, 790, 352],
  telling: [
    { wins: "check", patron_wins: "victory-patron", last_left: "" },
    { comet: "comet", bankrupt: "" },
    { regime_change: "king", map_changes: "os-reformation" },
    { trade_shift: "os-trade-shift", apostasy: "os-apostasy" },
  ] satisfies Telling<EventKind>[],
  cards: () => import("./Cards.svelte"),
  ending: () => import("./end"),
};
export default face;
