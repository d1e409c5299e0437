import { expect, it } from "vitest";

import type { GameSeat } from "../lib/types";
import { sitter } from "./rows";

const seat = (more: Partial<GameSeat>): GameSeat =>
  ({ seat: "fugger", kind: "here", name: "Fugger", named: false, level: null, online: true, ...more }) as GameSeat;

it("names beside a bank who sits there, where that is somebody", () => {
  expect(sitter(seat({ name: "Ada", named: true }), false, false)).toBe("Ada");
  expect(sitter(seat({ name: "Fugger", named: true }), false, false)).toBe("Fugger");
  expect(sitter(seat({ name: "Un banco" }), false, false)).toBe("");
  expect(sitter(seat({ kind: "opponent", name: "Easy", level: "easy" }), false, false)).toBe("Easy");
  expect(sitter(seat({ kind: "opponent" }), false, false)).toBe("opponent");
});
