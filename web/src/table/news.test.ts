import { expect, it } from "vitest";

import type { RecapLine } from "../lib/types";
import { foremost } from "./news";

const line = (group: string, weight = 0): RecapLine => ({ group, weight, seat: "fugger", text: group, links: [] });

it("tells what weighs most, then what is rarest, then what came last", () => {
  const rare = ["regime", "battle"];
  expect(foremost([line("regime"), line("battle"), line("buy")], rare)?.text).toBe("regime");
  expect(foremost([line("regime"), line("buy", 2), line("sell")], rare)?.text).toBe("buy");
  expect(foremost([line("buy"), line("sell")], rare)?.text).toBe("sell");
  expect(foremost([], rare)).toBeUndefined();
});
