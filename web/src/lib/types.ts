// The shapes that go over the wire. Those of the game's view are wider than what one game needs: the client draws
// whatever is there and knows no rule.

import type { AgeView } from "../age/view";
import type { components } from "./api.d";

type Schemas = components["schemas"];

export type Bank = string;
export type Side = "west" | "east";
export type Religion = "catholic" | "islamic" | "reformist";

export interface Problem {
  error: string;
  /** "offline": no answer came at all. */
  kind: Schemas["Problem"]["kind"] | "offline";
}

export type Described = Schemas["Explained"];
export type Meta = Schemas["Meta"];
export type SeatKind = Schemas["CardSeat"]["kind"];
export type SeatWish = Schemas["NewSeat"];
export type NewGame = Schemas["NewGame"];
export type ImportGame = Omit<Schemas["ImportGame"], "position"> & { position?: unknown };
export type GameCreated = Schemas["GameCreated"];
export type GameSeat = Schemas["CardSeat"];

export interface GameResult {
  winners?: Bank[];
  victory?: string;
  [more: string]: unknown;
}
export type GameCard = Omit<Schemas["GameCard"], "result"> & { result: GameResult | null };

export type Option = Schemas["OptionOut"];
export type Decision = Schemas["DecisionOut"];
export interface GameEvent {
  number: number;
  kind: string;
  clause: string;
  text: string;
  [data: string]: unknown;
}
export type WhyNot = Schemas["WhyNotOut"];
export type Waiting = Schemas["Waiting"];
export type UndoProposal = Schemas["ProposalOut"];
export type Undo = Schemas["UndoOut"];
export type Chat = Schemas["ChatOut"];
export type PuzzleInShort = Schemas["PuzzleOut"];
export type PuzzleState = Schemas["PuzzleState"];
export type Solution = Schemas["SolutionOut"];
export type Hint = Schemas["HintOut"];
export type Table = Omit<Schemas["TableOut"], "game" | "view" | "events"> & {
  game: GameCard;
  view: TableView;
  events: GameEvent[];
};
export type Preview = Omit<Schemas["PreviewOut"], "events"> & { events: GameEvent[] };

// ---- the view of Pax Renaissance

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
export interface Victory {
  active: boolean;
  actions: number;
  met: Bank[];
  counts: Record<Bank, Record<string, number>>;
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
  pool: Record<string, number>;
  over: boolean;
  result?: GameResult | null;
}

/** What a seat sees of a table of either game. */
export type TableView = View | AgeView;

// ---- reference

export type Ability = Schemas["PaxAbility"];
export type CardFact = Omit<Schemas["PaxCard"], "side"> & { side: Side };
export type FaceFact = Schemas["PaxNamedFace"];
export type SquareFact = Omit<Schemas["PaxSquare"], "region"> & { region: Side };
export interface CardFile {
  cards: CardFact[];
  squares: SquareFact[];
}
export type AgeCardFile = Schemas["AgeCardFile"];
export type AgeCardFact = Schemas["AgeCard"];
export type AgeAdvanceFact = Schemas["AgeAdvance"];
export type AgeGoodFact = Schemas["AgeCommodity"];
export type AgeProvinceFact = Schemas["AgeProvince"];
/** A statement of the rules. */
export type Statement = Schemas["Statement"];

export type Replay = Omit<Schemas["ReplayOut"], "view" | "events"> & { view: TableView; events: GameEvent[] };

/** What comes over the socket. */
export type LiveMessage =
  | ({ type: "table" } & Table)
  | ({ type: "update" } & Omit<Table, "chat">)
  | Schemas["LiveChat"]
  | Schemas["LivePresence"]
  | Schemas["LivePong"]
  | Schemas["LiveProblem"];

/** The level offered first: the middle one of those the server lists from weak to strong. */
export function usualLevel<T>(levels: readonly T[]): T | undefined {
  return levels[Math.floor(levels.length / 2)];
}
