import { expect, it } from "vitest";

import { faceOf, GAMES, uiOf } from "./games";

it("shows a game that has no folder plainly", async () => {
  expect([...GAMES].sort()).toEqual(["age", "pax"]);
  expect(faceOf("nim")).toBeUndefined();
  expect((await uiOf("nim")).class).toBe("plain");
});
