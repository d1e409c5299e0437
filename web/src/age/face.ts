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

/** A seat goes by its power once it has chosen one; until then by the name or the number of whoever sits there. */
function look(seat: string, power: string | null, given: string): SeatLook {
  const number = seat.replace(/^\D+/, "");
  return {
    get name() {
      return power === null ? given || say("app.seat", { n: number }) : say(`age.power.${power}`);
    },
    class: power ?? "seatless",
    crest: null,
    get letter() {
      return power === null ? number : say(`age.power.${power}`).charAt(0);
    },
  };
}

/** Of all attacks, those that take a capital: it is called like the power that began there. */
const conquest = (event: GameEvent): string | null => (isPower(asText(dataOf(event).province)) ? "a-attack" : null);
const isPower = (id: string): boolean => has(`age.power.${id}`);

const face: GameFace = {
  // Seats are numbered, and go by the power they chose: that is known at the table. Here a power is its own seat.
  seat: (id) => (isPower(id) ? look(id, id, "") : null),
  seats: (seen, names) =>
    new Map(asAge(seen).players.map((one) => [one.seat, look(one.seat, one.power, names.get(one.seat) ?? "")])),
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
