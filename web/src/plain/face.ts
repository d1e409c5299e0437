// What pages say of a game that has no part here: what holds for every game.

import type { GameFace } from "../table/game";
import { say } from "../lib/words.svelte";

const face: GameFace = {
  seat: () => null,
  seal: () => "signoria",
  seatHeading: () => say("pages.finished.seat"),
  resigning: () => "",
  about: () => "",
  lasts: () => "",
  telling: [{ wins: "check" }],
};
export default face;
