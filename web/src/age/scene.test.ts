import { expect, it } from "vitest";

import type { GameEvent } from "../lib/types";
import { resultOf, sceneOf } from "./scene";

let number = 0;
const event = (kind: string, data: object): GameEvent => ({
  number: (number += 1),
  kind,
  clause: "",
  text: kind,
  turn: 1,
  seat: null,
  step: null,
  cause: null,
  begins_turn: false,
  focus: [],
  data: { ...data },
  links: [],
});
const attack = event("attack", { seat: "player1", province: "milan", tokens: 4, strength: 6, defence: 2, market: 3 });
const dice = { seat: "player1", province: "milan", colored: 5, black: 2, white: 1, place: 4, decided_by: "colored" };

it("shows an attack with its dice and its end", () => {
  const scene = sceneOf([attack, event("rolled", dice), event("attack_won", { seat: "player1", province: "milan" })]);
  expect(scene).toMatchObject({ kind: "attack", need: 5, won: true, dice: { colored: 5, place: 4, by: "colored" } });
});

it("keeps silent about one's own attack until the dice have fallen", () => {
  expect(resultOf([attack])).toBeNull();
  expect(resultOf([attack, event("rolled", dice)])).toMatchObject({ kind: "attack", won: null });
});

it("orders the bids by the places they gave", () => {
  const scene = sceneOf([
    event("bid", { seat: "player1", bid: 12, tokens: 12 }),
    event("bid", { seat: "player2", bid: -3, tokens: 0 }),
    event("order_set", { seat: "player2", place: 1, before: 2, tied: [] }),
    event("order_set", { seat: "player1", place: 2, before: 1, tied: ["player3"] }),
  ]);
  expect(scene).toMatchObject({
    kind: "bids",
    rows: [
      { seat: "player2", bid: -3, place: 1, before: 2, tied: false },
      { seat: "player1", bid: 12, place: 2, before: 1, tied: true },
    ],
  });
});

it("tells whom a card paid", () => {
  const scene = sceneOf([
    event("played", { seat: "player1", card: "wool" }),
    event("paid", { seat: "player2", commodity: "wool", dollars: 8, box: 2 }),
  ]);
  expect(scene).toMatchObject({ kind: "card", seat: "player1", paid: [{ seat: "player2", dollars: 8, box: 2 }] });
});

it("shows the last of several cards that are told together, with what it paid alone", () => {
  const scene = sceneOf([
    event("played", { seat: "player1", card: "wool" }),
    event("paid", { seat: "player2", commodity: "wool", dollars: 8, box: 2 }),
    event("played", { seat: "player3", card: "metal" }),
    event("paid", { seat: "player2", commodity: "metal", dollars: 6, box: 1 }),
  ]);
  expect(scene).toMatchObject({ kind: "card", card: "metal", paid: [{ seat: "player2", dollars: 6, box: 1 }] });
});

it("shows nothing of what is only placed", () => {
  expect(sceneOf([event("placed", { seat: "player1", province: "milan", tokens: 1 })])).toBeNull();
});

it("keeps what a throw for the markets changed beside its dice", () => {
  const scene = sceneOf([
    event("market_roll", { black: 2, white: 6, colored: 3 }),
    event("condition", { commodity: "metal", condition: 1 }),
    event("market_roll", { black: 3, white: 3, colored: 2 }),
    event("condition_cancelled", { commodity: "cloth" }),
  ]);
  expect(scene).toEqual({
    kind: "market",
    throws: [
      { dice: { black: 2, white: 6, colored: 3 }, changes: [{ commodity: "metal", condition: 1 }] },
      { dice: { black: 3, white: 3, colored: 2 }, changes: [{ commodity: "cloth", condition: 0 }] },
    ],
  });
});
