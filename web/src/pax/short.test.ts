import { beforeAll, expect, it } from "vitest";

import { knowSeats } from "../lib/seats.svelte";
import { lacks, nearest } from "./short";
import type { Victory, View } from "./view";

beforeAll(() => knowSeats("pax", new Map()));

const view = {
  you: "fugger",
  players: [{ seat: "fugger" }, { seat: "coeur" }],
  faith: { supreme: null },
} as unknown as View;
const holy = (has: number, missing: number): Victory =>
  ({
    met: missing === 0 ? ["coeur"] : [],
    short: { fugger: 3, coeur: missing },
    criteria: [
      { name: "prestige", by_seat: { fugger: { has: 0, needs: 1, missing: 1 }, coeur: { has, needs: 2, missing } } },
    ],
  }) as unknown as Victory;

it("does not deny the faith to who meets the Holy victory by an ability of its own", () => {
  expect(nearest("holy", holy(2, 0), view).text).toBe("Coeur meets it");
  expect(lacks("holy", holy(2, 0), "coeur", view)).toBe("nothing");
  expect(lacks("holy", holy(2, 0), "fugger", view)).toBe("a supreme faith");
  expect(nearest("holy", holy(0, 1), view).text).toBe("no supreme faith");
});
