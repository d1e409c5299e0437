// The view of Pax Renaissance and the facts of its cards, as the server sends them. Nothing here is worked out: the client
// draws what is there.

import type { components } from "../lib/api.d";
import type { GameResult, TableView } from "../lib/types";

type Schemas = components["schemas"];
type Bank = string;
export type Side = "west" | "east";
export type Religion = "catholic" | "islamic" | "reformist";

export const RELIGIONS = ["catholic", "islamic", "reformist"] as const;
export const PRESTIGES = ["catholic", "islamic", "reformist", "law", "discovery", "patron"] as const;

export interface TableauCard {
  card: string;
  bishop: Religion | null;
  silenced?: boolean;
  used?: boolean;
}
export interface TableauSquare {
  empire: string;
  side: "king" | "republic";
  bishop: Religion | null;
  queens?: TableauCard[];
  vassals?: TableauSquare[];
  silenced?: boolean;
  used?: boolean;
}
export type TableauEntry = TableauCard | TableauSquare;

export interface Player {
  bank: Bank;
  florins: number;
  hand: string[] | null;
  old_maids: string[];
  west: TableauEntry[];
  east: TableauEntry[];
  hand_count: number;
  hand_limit: number | null;
  pawns: number;
  concessions: number;
  kings: number;
  republics: number;
  prestige: Record<string, number>;
  out: boolean;
}
export interface Empire {
  state: string;
  cities: Record<string, string[]>;
  repressed: string[];
  throned: boolean;
  queens: { card: string; bishop: Religion | null }[];
  bishop: Religion | null;
  owner: Bank | null;
  saturated: boolean;
}
export interface MarketPlace {
  card: string | null;
  present: boolean;
  facedown: boolean;
  florins: number;
  price: number;
  barred: boolean;
}
/** How a bank stands to a criterion. */
export interface Short {
  has: number;
  needs: number;
  missing: number;
}
export interface Victory {
  active: boolean;
  actions: number;
  met: Bank[];
  counts: Record<Bank, Record<string, number>>;
  /** What is compared, by how much one must lead, and how each bank stands. */
  criteria: { name: string; margin: number; by_seat: Record<Bank, Short> }[];
  /** How many steps each bank is short of it in all; for Holy also what the nearest religion lacks of supremacy. */
  short: Record<Bank, number>;
  /** Banks that meet it or are a step short, and the cards of the market that would bring the step. */
  threats: { seat: Bank; missing: number; ways: { card: string; price: number }[] }[];
}
/** Bishops and believers by religion, and the supreme religion. */
export interface Faith {
  bishops: Record<string, number>;
  believers: Record<string, number>;
  supreme: Religion | null;
}
export interface View {
  game: "pax";
  rules: string;
  variants: string[];
  empire_home: "throne" | "deck";
  you: Bank | null;
  turn: {
    player: Bank;
    actions_left: number;
    number: number;
    ops_done: string[];
    fairs_done: string[];
    florins_placed_on: string[];
    used: string[];
    [more: string]: unknown;
  };
  players: Player[];
  empires: Record<string, Empire>;
  borders: Record<string, string[]>;
  emporia: { white: string; black: string };
  market: Record<Side, MarketPlace[]>;
  decks: Record<Side, { count: number; top: string | null }>;
  victories: Record<string, Victory>;
  supremacy: Religion | null;
  faith: Faith;
  pool: Record<string, number>;
  over: boolean;
  result?: GameResult | null;
}

/** The view of a table that is known to be one of Pax Renaissance. */
export function asPax(view: TableView): View {
  if (view.game !== "pax") throw new Error(`not a table of Pax Renaissance: ${view.game}`);
  return view as View;
}

// ---- the facts of its cards

export type Ability = Schemas["PaxAbility"];
export type CardFact = Omit<Schemas["PaxCard"], "side"> & { side: Side };
export type FaceFact = Schemas["PaxNamedFace"];
export type SquareFact = Omit<Schemas["PaxSquare"], "region"> & { region: Side };
export interface CardFile {
  cards: CardFact[];
  squares: SquareFact[];
}
