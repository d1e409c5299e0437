// What pages say of Pax Renaissance before any of its tables is opened.

import { has, say } from "../lib/words.svelte";
import "./seats.css";
import type { GameFace } from "../table/game";

const face: GameFace = {
  name: "pax.name",
  usualEdition: "2e",
  seat: (id) =>
    has(`pax.bank.${id}`)
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
  seats: () => new Map(),
  victory: (id) =>
    has(`pax.victory.${id}`)
      ? { name: say(`pax.victory.${id}`), icon: id === "resignation" ? "signoria" : `victory-${id}` }
      : null,
  seatHeading: () => say("pages.finished.bank"),
  resigning: (seats) => say(seats === 2 ? "table.resign_note.two" : "table.resign_note.more"),
  cards: () => import("./Cards.svelte"),
  ending: () => import("./end"),
};
export default face;
