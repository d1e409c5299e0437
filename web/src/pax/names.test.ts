// What is called alike everywhere is said with the words of the game itself.

import { expect, it } from "vitest";

import { opName, opTitle, placeName } from "./names";

it("calls an op by its name, and with what it acts on", () => {
  expect(opName("vote:west")).toBe("Vote");
  expect(opTitle("tax")).toBe("Tax");
  expect(opTitle("vote:west")).toBe("Vote in the West");
  expect(opTitle("inquisitor:catholic")).toBe("Inquisitor (Catholic)");
  expect(opTitle("repress:pawn+rook")).toBe("Repress a pawn or rook");
});

it("calls a place that is no empire by its name", () => {
  expect(placeName("east")).toBe("The East");
});
