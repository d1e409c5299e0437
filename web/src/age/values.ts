// What options, questions and events of Age of Renaissance say, as values: their data, and nothing else.

import type { components } from "../lib/api.d";
import { asNumber, asText, shaped, valuesOf } from "../lib/values";
import type { Decision, Option } from "../lib/types";

type Schemas = components["schemas"];
export type EventKind = Schemas["AgeEventKind"];
export type QuestionKind = Schemas["AgeDecisionKind"];
export type StrengthPart = Schemas["AgeStrengthPart"];
export type Attack = Schemas["AgeAttack"];
type Expanding = Schemas["AgePlacement"] | Attack;
type Ending = Schemas["AgeExpansion"];
type Bidding = Schemas["AgeBidding"];

/** What an option of an expansion does in a province; null: it is about none. */
export function expanding(option: Option): Expanding | null {
  const data = valuesOf(option);
  return data.act === "place" || data.act === "attack" ? shaped<Expanding>(data) : null;
}

/** The letter of the advance an option buys, or the leader it claims; null: neither. */
export function buying(option: Option): { advance: string } | { leader: string } | null {
  const data = valuesOf(option);
  if (data.act === "buy" && typeof data.advance === "string") return { advance: data.advance };
  return data.act === "claim" ? { leader: asText(data.card) } : null;
}

/** The provinces a better ship would newly reach. */
export function newlyOf(option: Option): string[] {
  const { newly } = valuesOf(option);
  if (!Array.isArray(newly)) return [];
  return (newly as { province?: unknown }[]).map((one) => asText(one.province));
}

/** What ending an expansion means. */
export const endingOf = (decision: Decision): Ending | null =>
  decision.kind === "expand" ? shaped<Ending>(decision.about) : null;

/** The number an option of a bid seals. */
export function bidOf(option: Option): number {
  const data = valuesOf(option);
  return asNumber(data.bid) ?? asNumber(data.dollars) ?? 0;
}

/** What a bid for tokens is about. */
export const biddingOf = (decision: Decision): Bidding | null =>
  decision.kind === "bid" ? shaped<Bidding>(decision.about) : null;

/** Where a bid for tokens begins: half the purse, and no more than the tokens there are to be had. */
export const usualBid = (highest: number, stock: number): number => Math.min(Math.floor(highest / 2), stock);

const NAMED = ["card", "advance", "province", "commodity", "category"];

/** What an option is about: its act, or else the sort of thing it names, and that thing. */
export function aboutOf(option: Option): { act: string; id: string } {
  const data = valuesOf(option);
  const field = NAMED.find((name) => typeof data[name] === "string") ?? "";
  return { act: asText(data.act) || field, id: asText(data[field]) };
}
