// The events that carry a thing from one place of the table to another.

import { seatClass } from "../lib/seats.svelte";
import type { GameEvent } from "../lib/types";
import { dataOf } from "./values";
import type { Flight } from "../table/flights";
import type { EventKind } from "./values";

const seat = (id = ""): string[] => [`mat:${id}`, `seat:${id}`];
const province = (id = ""): string[] => [`province:${id}`];
const tone = (id = ""): string => `power ${seatClass(id)}`;

export function flights(event: GameEvent): Flight[] {
  const e = dataOf(event);
  switch (event.kind as EventKind) {
    case "placed": {
      const n = Math.min(4, e.tokens ?? 1);
      return Array.from({ length: n }, () => ({
        from: seat(e.seat),
        to: province(e.province),
        icon: "g-token",
        tone: tone(e.seat),
      }));
    }
    case "dominates":
    case "crusade":
      return [{ from: seat(e.seat), to: province(e.province), icon: "g-marker", tone: tone(e.seat) }];
    case "ceded":
      return [{ from: province(e.province), to: seat(e.other_seat), icon: "g-marker", tone: tone(e.seat) }];
    case "reduced":
    case "removed":
      return [
        { from: province(e.province), to: province(e.province), icon: "g-marker", tone: tone(e.seat), fade: true },
      ];
    case "paid":
    case "rebate":
      return e.dollars !== undefined && e.dollars > 0
        ? [
            {
              from: [`commodity:${e.commodity ?? ""}`, ...seat(e.seat)],
              to: seat(e.seat),
              icon: "a-coin",
              tone: "coin",
            },
          ]
        : [];
    case "income":
      return [{ from: seat(e.seat), to: seat(e.seat), icon: "a-coin", tone: "coin", fade: true }];
    case "played":
      return [{ from: [`card:${e.card ?? ""}`, ...seat(e.seat)], to: ["pile:replay"], icon: "hand", tone: "paper" }];
    case "advance":
      return [{ from: [`advance:${e.advance ?? ""}`], to: seat(e.seat), icon: "check", tone: "paper" }];
    default:
      return [];
  }
}
