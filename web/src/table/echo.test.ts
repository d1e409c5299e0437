import { expect, test } from "vitest";

import { option } from "../lib/option.testing";
import type { GameEvent, Option } from "../lib/types";
import { type Answered, echoes } from "./echo";

type Data = Option["data"];
const answer = (key: string, said: Data, kind: string, told: Data): Answered => ({
  option: option(key, said),
  event: { kind, data: told, text: `whatever is said of ${key}` } as unknown as GameEvent,
});
const of = (...answers: Answered[]): string[] => [...echoes(answers)];

test("an event that tells of each answer what it says itself is an echo", () => {
  const knight = { token: "knight:catholic", zone: "repressed", place: "hungary" };
  const rook = { token: "rook:catholic", zone: "agent" };
  const dies = (key: string, piece: Data): Answered =>
    answer(key, piece, "casualty", { piece, attacking: true, pair: 0 });
  expect(of(dies("knight", knight), dies("rook", rook))).toEqual(["knight", "rook"]);
  const decreed = (category: string): Answered =>
    answer(category, { category }, "decreed", { seat: "player2", category });
  expect(of(decreed("science"), decreed("religion"))).toEqual(["science", "religion"]);
  const lose = (dollars: number): Answered =>
    answer(String(dollars), { act: "cash", dollars }, "lost_cash", { seat: "player3", dollars });
  expect(of(lose(11), lose(12))).toEqual(["11", "12"]);
});

test("what differs beside what the answers say is news of all of them", () => {
  const levy = (city: string, token: string): Answered =>
    answer(city, { city }, "levy", { seat: "fugger", city, token, empire: "byzantium" });
  const two = [levy("caffa", "knight:catholic"), levy("tana", "knight:catholic")];
  expect(of(...two)).toEqual(["caffa", "tana"]);
  expect(of(...two, levy("trebizond", "rook:reformist"))).toEqual([]);
});

test("what happens by one answer alone, or has nothing to do with it, is news", () => {
  const displaced = answer("vienna", { city: "vienna" }, "displaced", { seat: "medici", token: "rook:catholic" });
  const placed = answer("paris", { city: "paris" }, "agent_in_city", { seat: "medici", city: "paris" });
  const nothing = { option: option("pass", { act: "pass" }), event: undefined };
  expect(of(displaced, placed, nothing)).toEqual([]);
  const paid = (act: string): Answered => answer(act, { act, price: 5 }, "paid", { seat: "medici", florins: 5 });
  expect(of(paid("one"), paid("other"))).toEqual([]);
});
