// The view of Age of Renaissance, as the server sends it. Nothing here is worked out: the client draws what is there.

import type { GameResult, TableView } from "../lib/types";

export interface AgePrice {
  price: number;
  /** Letters of the advances that are still needed first. */
  needs: string;
}
export interface AgePlayer {
  seat: string;
  power: string | null;
  rank: number | null;
  slot: number | null;
  bid: number | null;
  cash: number | null;
  written: number;
  stock: number;
  expansion: number;
  markers_left: number;
  hand: string[] | null;
  hand_size: number;
  advances: string;
  bought: string;
  ship: string;
  /** null: in Chaos */
  misery: number | null;
  chaos: boolean;
  income: number;
  stabilization: number;
  score: number | null;
  arms: { card: string; void_against: string[] }[];
  enlightened: boolean;
  renaissance_used: boolean;
  cathedral_against: string[];
  commodities: Record<string, number>;
  /** The chance of an attack by the dice alone, in thousandths. */
  chance: number | null;
  prices: Record<string, AgePrice> | null;
}
export interface Pieces {
  marker: { seat: string; new: boolean } | null;
  tokens: { seat: string; old: number; new: number }[];
}
export interface CommodityLine {
  condition: number;
  majority: string | null;
  pays: Record<string, number>;
}
export interface AgeLeader {
  card: string;
  seat: string;
  credits: Record<string, number>;
  patrons: string[];
}
export interface AgeView {
  game: "age";
  rules: string;
  variants: string[];
  map: string;
  length: string;
  max_turns: number | null;
  turn: number;
  phase: string;
  epoch: number;
  final: boolean;
  active: string;
  seats: string[];
  viewer: string | null;
  order: string[];
  players: AgePlayer[];
  areas: string[];
  provinces: Record<string, Pieces>;
  pile: number;
  withheld: number;
  replay: { size: number; top: string | null };
  commodities: Record<string, CommodityLine>;
  leaders: AgeLeader[];
  decree: string | null;
  wars: { seat: string; other_seat: string }[];
  card_price: number | null;
  mongol_armies: boolean;
  new_arms: boolean;
  decree_void: boolean;
  over?: boolean;
  result?: GameResult | null;
}

/** The view of a table that is known to be one of Age of Renaissance. */
export function asAge(view: TableView): AgeView {
  if (view.game !== "age") throw new Error(`not a table of Age of Renaissance: ${view.game}`);
  return view as AgeView;
}
