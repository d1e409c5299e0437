import { expect, it } from "vitest";

import type { RecapLine } from "../lib/types";
import { foremost } from "./news";

const line = (group: string, weight = 0): RecapLine => ({ group, weight, seat: "fugger", text: group, links: [] });

it("tells what weighs most, then what names the reader, then what is rarest, then what came last", () => {
  const rare = ["regime", "battle"];
  expect(foremost([line("regime"), line("battle"), line("buy")], rare)?.text).toBe("regime");
  expect(foremost([line("regime"), line("buy", 2), line("sell")], rare)?.text).toBe("buy");
  expect(foremost([line("buy"), line("sell")], rare)?.text).toBe("sell");
  const mine: RecapLine = { ...line("sell"), links: [{ kind: "seat", id: "medici", title: "medici", from: 0, to: 4 }] };
  expect(foremost([line("regime"), mine, line("buy")], rare, "medici")?.text).toBe("sell");
  expect(foremost([line("regime"), mine, line("buy", 2)], rare, "medici")?.text).toBe("buy");
  expect(foremost([], rare)).toBeUndefined();
});
