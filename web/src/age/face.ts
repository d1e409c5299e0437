// What pages say of Age of Renaissance before any of its tables is opened.

import type { SeatLook } from "../lib/seats.svelte";
import type { GameEvent } from "../lib/types";
import { dataOf } from "./values";
import { asText } from "../lib/values";
import { has, say } from "../lib/words.svelte";
import "./seats.css";
import type { GameFace, Telling } from "../table/game";
import type { EventKind } from "./values";
import { asAge } from "./view";

/** Each began in the province that is called like it. */
const POWERS = new Set(["venice", "genoa", "barcelona", "paris", "london", "hamburg"]);

const look = (power: string): SeatLook => ({
  get name() {
    return say(`age.power.${power}`);
  },
  class: power,
  crest: null,
  get letter() {
    return say(`age.power.${power}`).charAt(0);
  },
});

/** Of all attacks, those that take a capital. */
const conquest = (event: GameEvent): string | null => (POWERS.has(asText(dataOf(event).province)) ? "a-attack" : null);

const face: GameFace = {
  // A seat goes by its power once it has chosen one.
  seat: (id) => (POWERS.has(id) ? look(id) : null),
  titles: (seen) => new Map(asAge(seen).players.map((one) => [one.seat, one.power ?? one.seat])),
  puzzles: (kind) => (has(`age.puzzles.${kind}`) ? say(`age.puzzles.${kind}`) : null),
  seal: () => "signoria",
  seatHeading: () => say("age.order.who"),
  resigning: () => say("age.resign_note"),
  about: () => say("age.about"),
  lasts: () => say("age.lasts"),
  board: [8, 8, 1080, 700],
  telling: [
    { wins: "check" },
    { chaos: "a-misery", epoch_begins: "deck", final_turn: "clock" },
    { attack_won: conquest },
    { war_won: "a-attack", civil_war: "a-misery", plague: "a-misery" },
  ] satisfies Telling<EventKind>[],
  cards: () => import("./Cards.svelte"),
  ending: () => import("./end"),
};
export default face;
