import { expect, test } from "vitest";

import { type Box, badgePlaces } from "./badges";
import { AREA_MARKS, chartOf } from "./facts";
import type { AgeView } from "./view";

const view = { provinces: {} } as unknown as AgeView;
const chart = chartOf("european");
const wanted = Object.keys(chart.shapes).map((id) => ({ id, width: 25 }));

test("a badge lies nearer to its own province than to any other", () => {
  for (const { id, width } of wanted) {
    const at = badgePlaces(view, chart, [{ id, width }], []).get(id);
    const own = chart.shapes[id];
    if (at === undefined || own === undefined) throw new Error(id);
    const box: Box = [at.x - width / 2, at.y - 7, at.x + width / 2, at.y + 7];
    const over = Object.values(AREA_MARKS).some(
      ([x, y]) => Math.abs(x - at.x) < width / 2 + 6 && Math.abs(y - at.y) < 11,
    );
    expect([id, over]).toEqual([id, false]);
    const near = Object.entries(chart.shapes).filter(
      ([other, g]) =>
        other !== id &&
        Math.min(box[2], g.x + g.w / 2) - Math.max(box[0], g.x - g.w / 2) > 2 &&
        Math.min(box[3], g.y - g.h / 2 + 10) - Math.max(box[1], g.y - g.h / 2) > 2,
    );
    expect([id, near.map(([other]) => other)]).toEqual([id, []]);
  }
});

test("a badge lies in what is seen", () => {
  const erzerum = chart.shapes.erzerum;
  if (erzerum === undefined) throw new Error("no Erzerum");
  const right = erzerum.x + erzerum.w / 2 + 2;
  const at = badgePlaces(view, chart, [{ id: "erzerum", width: 25 }], [], [0, 0, right, 700]).get("erzerum");
  expect((at?.x ?? Infinity) + 25 / 2).toBeLessThanOrEqual(right);
});
