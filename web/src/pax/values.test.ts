import { expect, it } from "vitest";

import { option } from "../lib/option.testing";
import type { GameEvent, Option } from "../lib/types";
import { told, turnOf } from "./values";

const said = (data: Option["data"]): Option => option("?", data, { focus: ["x"] });
const event = (data: GameEvent["data"]): GameEvent => ({
  number: 1,
  kind: "buys",
  clause: "",
  text: "Turn 7",
  turn: 3,
  seat: null,
  step: 1,
  cause: null,
  begins_turn: false,
  focus: [],
  data,
  links: [],
});

it("reads what an option names from its values", () => {
  const data = { act: "buy", side: "west", column: 3, card: "PREN021", price: 3 };
  expect(told(said(data))).toMatchObject({ act: "buy", item: "PREN021", place: { side: "west", column: 3 } });
  expect(told(said({ token: "rook:islamic", zone: "city", place: "toledo" })).token).toBe("rook:islamic");
  expect(told(said({ item: "PREN021", op: "vote:west" }))).toMatchObject({ act: "", op: "vote:west", token: "" });
  expect(told(said({ side: "both", act: "ops" }))).toMatchObject({ side: "both", place: null });
});

it("finds numbers of turns", () => {
  expect(turnOf(event({ turn: 7 }))).toBe(7);
  expect(turnOf(event({}))).toBe(3);
});
