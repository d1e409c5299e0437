// What options, questions and events of Age of Renaissance say, as values: their data, and nothing else.

import type { components } from "../lib/api.d";
import * as values from "../lib/values";
import { asText, type Said } from "../lib/values";
import type { Decision, GameEvent, NextAnswer, Option } from "../lib/types";

type Schemas = components["schemas"];
export type EventKind = Schemas["AgeEventKind"];
export type QuestionKind = Schemas["AgeDecisionKind"];
type Events = Said<Schemas["AgeEvents"]>;
type Options = Said<Schemas["AgeOptions"]>;

/** The values of an event. */
export const dataOf = (event: GameEvent): Events => values.dataOf<Schemas["AgeEvents"]>(event);
/** The values of an option, or of an answer to what is asked next. */
export const valuesOf = (option: Option | NextAnswer): Options => values.valuesOf<Schemas["AgeOptions"]>(option);

export type StrengthPart = Schemas["AgeStrengthPart"];
export type Attack = Schemas["AgeAttack"];
type Expanding = Schemas["AgePlacement"] | Attack;
type Ending = Schemas["AgeQuestions"]["expand"];
type Bidding = Schemas["AgeQuestions"]["bid"];

/** What an option of an expansion does in a province; null: it is about none. */
export function expanding(option: Option): Expanding | null {
  const data = option.data as Schemas["AgeOptions"]["expand"];
  return data.act === "place" || data.act === "attack" ? data : null;
}

/** The letter of the advance an option buys, or the leader it claims; null: neither. */
export function buying(option: Option): { advance: string } | { leader: string } | null {
  const { act, advance, card = "" } = valuesOf(option);
  if (advance !== undefined) return { advance };
  return act === "claim" ? { leader: card } : null;
}

/** The provinces a better ship would newly reach. */
export const newlyOf = (option: Option): string[] => (valuesOf(option).newly ?? []).map(({ province }) => province);

/** What ending an expansion means. */
export const endingOf = (decision: Decision): Ending | null =>
  decision.kind === "expand" ? (decision.about as Ending) : null;

/** The number an option of a bid seals. */
export function bidOf(option: Option): number {
  const { bid, dollars } = valuesOf(option);
  return bid ?? dollars ?? 0;
}

/** What a bid for tokens is about. */
export const biddingOf = (decision: Decision): Bidding | null =>
  decision.kind === "bid" ? (decision.about as Bidding) : null;

/** Where a bid for tokens begins: half the purse, and no more than the tokens there are to be had. */
export const usualBid = (highest: number, stock: number): number => Math.min(Math.floor(highest / 2), stock);

const NAMED = ["card", "advance", "province", "commodity", "category"] as const;

/** What an option is about: its act, or else the sort of thing it names, and that thing. */
export function aboutOf(option: Option): { act: string; id: string } {
  const data = valuesOf(option);
  const field = NAMED.find((name) => data[name] !== undefined);
  return { act: data.act ?? field ?? "", id: field === undefined ? "" : asText(data[field]) };
}
