import { expect, test } from "vitest";

import { option } from "../lib/option.testing";
import type { Decision, Option } from "../lib/types";
import { GOODS, province } from "./facts";
import { grouped, nearest } from "./options";
import { badgeOf, reachOf, sortedBy } from "./reach";

const decision = (kind: string, options: Option[]): Decision =>
  ({ seat: "genoa", kind, question: "", options }) as unknown as Decision;

const place = (province: string, tokens: number): Option =>
  option(`place ${province} ${tokens}`, { act: "place", province, tokens });
const attack = (province: string, tokens: number): Option =>
  option(`attack ${province}`, { act: "attack", province, tokens });

test("no digit seals a bid", () => {
  const bids = [-2, -1, 0, 1, 2].map((n) => option(`bid ${n}`, { bid: n }));
  for (const kind of ["bid", "capital_bid"]) {
    const numbers = grouped(decision(kind, bids), null).flatMap((group) => group.options.map(({ n }) => n));
    expect(numbers).toEqual([0, 0, 0, 0, 0]);
  }
});

test("a province opened lies nearest to as many tokens as fit, unless it can be attacked", () => {
  const expand = decision("expand", [place("milan", 1), place("milan", 3), place("rome", 2), attack("rome", 6)]);
  expect(nearest(expand, "province:milan")).toBe("place milan 3");
  expect(nearest(expand, "province:rome")).toBeNull();
  expect(nearest(expand, "province:paris")).toBeNull();
});

test("a badge tells both where both can be done", () => {
  const [milan, rome] = reachOf(decision("expand", [place("milan", 3), place("rome", 2), attack("rome", 6)]));
  expect(milan && badgeOf(milan)).toEqual({ place: "+3", attack: null });
  expect(rome && badgeOf(rome)).toEqual({ place: "+2", attack: "6" });
});

test("provinces of the dearest goods come first, and satellites last", () => {
  const rows = reachOf(
    decision("expand", [place("corfu", 1), place("milan", 3), place("aleppo", 2), place("rome", 2)]),
  );
  const ids = sortedBy("value", rows).map((one) => one.id);
  expect(ids.at(-1)).toBe("corfu");
  const bases = ids.map((id) => Math.max(0, ...(province(id)?.goods ?? []).map((good) => GOODS[good]?.base ?? 0)));
  expect(bases).toEqual(bases.toSorted((a, b) => b - a));
});
