// What options, questions and events of Age of Renaissance say, as values: their data, and nothing else.

import { asNumber, asText, valuesOf } from "../lib/values";
import type { Decision, Option } from "../lib/types";

/** How tokens come into a province: the places passed, and the steps a galley makes. */
export interface Way {
  way: "here" | "land" | "caravan" | "ship" | null;
  route: string[];
  steps: number;
}
export interface Placing extends Way {
  act: "place";
  province: string;
  tokens: number;
  mine_there: number;
  dominates: boolean;
  left: number;
}
/** What something adds to a strength, and why it does not where it does not count. */
export interface StrengthPart {
  seat: string;
  kind: "tokens" | "marker" | "nationalism" | "satellite" | "capital" | "arms";
  n: number;
  counts: boolean;
  why: "no_cosmopolitan" | "no_marker" | "void" | null;
  province?: string;
  event?: string;
}
export interface Attack extends Way {
  act: "attack";
  province: string;
  tokens: number;
  mine_there: number;
  defenders: string[];
  strength: number;
  defence: number;
  market: number;
  need: number;
  parts: StrengthPart[];
  slot: number;
  /** The lowest side of the colored die that wins; 7: none does. */
  colored_from: number;
  /** Whether the black die wins where it equals the white one. */
  ties_win: boolean;
  /** Chances between 0 and 1: of the colored die, of the other two, and of both together. */
  p_colour: number;
  p_pair: number;
  chance: number;
  win: {
    dominates: boolean;
    commodities: string[];
    removes: { seat: string; marker: boolean; tokens: number }[];
  };
  lose: { tokens: number; added: number; there: number };
  cathedral: { mine: boolean; theirs: string[] };
  left: number;
}
export type Expanding = Placing | Attack;

/** What an option of an expansion does in a province; null: it is about none. */
export function expanding(option: Option): Expanding | null {
  const data = valuesOf(option);
  return data.act === "place" || data.act === "attack" ? (data as unknown as Expanding) : null;
}

/** An attack with all that decides it; null: the option is none. */
export function attackOf(option: Option): Attack | null {
  const told = expanding(option);
  return told?.act === "attack" ? told : null;
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

/** What ending an expansion means: tokens that go back to the Stock, what a card costs, and what could still be done. */
export interface Ending {
  tokens: number;
  back: number;
  card_price: number;
  still: string[];
}
export const endingOf = (decision: Decision): Ending | null =>
  decision.kind === "expand" ? (decision.about as unknown as Ending) : null;

/** The number an option of a bid seals. */
export function bidOf(option: Option): number {
  const data = valuesOf(option);
  return asNumber(data.bid) ?? asNumber(data.dollars) ?? 0;
}

/**
 * What a bid for tokens is about: the tokens to be had, the own last bid, those of the others in that order, and the places, each with
 * the chance of the dice from it and the lowest and highest bid that bring it if they bid so again.
 */
export interface Bidding {
  stock: number;
  last: number;
  others: { seat: string; bid: number }[];
  places: { place: number; chance: number; bids: [number, number] | null }[];
}
export const biddingOf = (decision: Decision): Bidding | null =>
  decision.kind === "bid" ? (decision.about as unknown as Bidding) : null;

/** Where a bid for tokens begins: half the purse, and no more than the tokens there are to be had. */
export const usualBid = (highest: number, stock: number): number => Math.min(Math.floor(highest / 2), stock);

const NAMED = ["card", "advance", "province", "commodity", "category"];

/** What an option is about: its act, or else the sort of thing it names, and that thing. */
export function aboutOf(option: Option): { act: string; id: string } {
  const data = valuesOf(option);
  const field = NAMED.find((name) => typeof data[name] === "string") ?? "";
  return { act: asText(data.act) || field, id: asText(data[field]) };
}
