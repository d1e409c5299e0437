// What options and events of Age of Renaissance say, as values. A server that does not send them yet says some of it only
// in keys, texts and the events around: this file alone reads those.

import { asNumber, asText, dataOf, valuesOf } from "../lib/values";
import type { GameEvent, Option } from "../lib/types";

export interface Expanding {
  act: "place" | "attack";
  province: string;
  /** How many tokens it takes; null: not told. */
  tokens: number | null;
  /** Between 0 and 1; null: not told, or no die is needed. */
  chance: number | null;
}

/** What an option of an expansion does in a province; null: it is about none. */
export function expanding(option: Option): Expanding | null {
  const data = valuesOf(option);
  const [verb = "", id = "", n = ""] = option.key.split(" ");
  const act = asText(data.act) || verb;
  if (act !== "place" && act !== "attack") return null;
  const told = {
    act,
    province: asText(data.province) || id,
    tokens: asNumber(data.tokens),
    chance: asNumber(data.chance),
  } as const;
  if (told.tokens !== null) return told;
  if (act === "place") return { ...told, tokens: n === "" ? null : Number(n) };
  const [tokens, percent] = (option.label.match(/\d+/g) ?? []).map(Number);
  return { ...told, tokens: tokens ?? null, chance: percent === undefined ? null : percent / 100 };
}

/** The number an option of a bid seals. */
export function bidOf(option: Option): number {
  const data = valuesOf(option);
  return asNumber(data.bid) ?? asNumber(data.dollars) ?? asNumber(data.tokens) ?? Number(option.key.split(" ")[1]);
}

/** Where a bid for tokens begins: half the purse, and no more than the tokens there are to be had. */
export const usualBid = (highest: number, stock: number): number => Math.min(Math.floor(highest / 2), stock);

/** What an option is about: its act and the thing it names. */
export function aboutOf(option: Option): { act: string; id: string } {
  const data = valuesOf(option);
  const [verb = "", id = ""] = option.key.split(" ");
  const named = ["card", "advance", "province", "commodity", "category"]
    .map((field) => asText(data[field]))
    .find(Boolean);
  return { act: asText(data.act) || verb, id: named ?? id };
}

export interface Roll {
  number: number;
  who: string;
  where: string;
  dice: { kind: "colour" | "black" | "white"; n: number }[];
  won: boolean;
  text: string;
}

/** The competitions that were decided by dice. */
export function rollsIn(events: GameEvent[]): Roll[] {
  return events.flatMap((event, i): Roll[] => {
    if (event.kind !== "rolled") return [];
    const data = dataOf(event);
    const end = events.slice(i + 1).find((e) => e.kind === "attack_won" || e.kind === "attack_lost");
    const start = events.slice(0, i).findLast((e) => e.kind === "attack");
    const near = end ?? start;
    return [
      {
        number: event.number,
        who: asText(data.seat ?? event.seat),
        where: asText(data.province) || asText(near === undefined ? "" : dataOf(near).province),
        dice: [
          { kind: "colour", n: asNumber(data.colored) ?? 0 },
          { kind: "black", n: asNumber(data.black) ?? 0 },
          { kind: "white", n: asNumber(data.white) ?? 0 },
        ],
        won: typeof data.won === "boolean" ? data.won : end?.kind === "attack_won",
        text: end?.text ?? event.text,
      },
    ];
  });
}

/** A number of a preview: whose it is and what it counts, "player2 cash". */
export function changeParts(name: string): { who: string; what: string } {
  const [who = "", what = ""] = name.split(" ");
  return { who, what };
}
