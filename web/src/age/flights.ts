// The events that carry a thing from one place of the table to another.

import { seatClass } from "../lib/seats.svelte";
import type { GameEvent } from "../lib/types";
import { dataOf } from "../lib/values";
import type { Flight } from "../table/flights";
import type { EventKind } from "./values";

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const seat = (id: unknown): string[] => [`mat:${text(id)}`, `seat:${text(id)}`];
const province = (id: unknown): string[] => [`province:${text(id)}`];
const tone = (id: unknown): string => `power ${seatClass(text(id))}`;

export function flights(event: GameEvent): Flight[] {
  const e = { seat: event.seat, ...dataOf(event) } as Record<string, unknown>;
  switch (event.kind as EventKind) {
    case "placed": {
      const n = Math.min(4, typeof e.tokens === "number" ? e.tokens : 1);
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
      return typeof e.dollars === "number" && e.dollars > 0
        ? [
            {
              from: [`commodity:${text(e.commodity)}`, ...seat(e.seat)],
              to: seat(e.seat),
              icon: "a-coin",
              tone: "coin",
            },
          ]
        : [];
    case "income":
      return [{ from: seat(e.seat), to: seat(e.seat), icon: "a-coin", tone: "coin", fade: true }];
    case "played":
      return [{ from: [`card:${text(e.card)}`, ...seat(e.seat)], to: ["pile:replay"], icon: "hand", tone: "paper" }];
    case "advance":
      return [{ from: [`advance:${text(e.advance)}`], to: seat(e.seat), icon: "check", tone: "paper" }];
    default:
      return [];
  }
}
