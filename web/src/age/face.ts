// What pages say of Age of Renaissance before any of its tables is opened.

import type { SeatLook } from "../lib/seats.svelte";
import { has, say } from "../lib/words.svelte";
import "./seats.css";
import type { GameFace } from "../table/game";
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

const face: GameFace = {
  name: "age.name",
  usualEdition: "european",
  // Seats are numbered, and go by the power they chose: that is known at the table. Here a power is its own seat.
  seat: (id) => (has(`age.power.${id}`) ? look(id, id, "") : null),
  seats: (seen, names) =>
    new Map(asAge(seen).players.map((one) => [one.seat, look(one.seat, one.power, names.get(one.seat) ?? "")])),
  victory: (id) => (has(`age.victory.${id}`) ? { name: say(`age.victory.${id}`), icon: "signoria" } : null),
  seatHeading: () => say("age.order.who"),
  resigning: () => say("table.resign_note.age"),
  cards: () => import("./Cards.svelte"),
  ending: () => import("./end"),
};
export default face;
