// The shapes that go over the wire, whatever the game. What a game adds is told in its own folder, in `view.ts`.

import type { components } from "./api.d";

type Schemas = components["schemas"];

export type Bank = string;

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

/** What an option says as values; read it by `lib/values`. */
interface OptionValues {
  data?: Record<string, unknown>;
  group?: string;
  declines?: boolean;
  /** Why it cannot be taken back. */
  final?: string | null;
}
export type Option = Omit<Schemas["OptionOut"], keyof OptionValues> & OptionValues;
export type Decision = Omit<Schemas["DecisionOut"], "options"> & {
  options: Option[];
  about?: Record<string, unknown>;
  declinable?: boolean;
};
export interface GameEvent {
  number: number;
  kind: string;
  clause: string;
  text: string;
  /** Its values; read them by `lib/values`. */
  data?: Record<string, unknown>;
  [more: string]: unknown;
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
export type Course = Schemas["CourseOut"];
export type LessonShort = Schemas["LessonShort"];
export type Pin = Schemas["Pin"];
export type Verdict = Omit<Schemas["VerdictOut"], "events" | "tried"> & { events: GameEvent[]; tried: GameEvent[] };
/** Where somebody is in a lesson. */
export type Walk = Omit<Schemas["WalkOut"], "view" | "decision" | "verdict"> & {
  view: TableView;
  decision: Decision | null;
  verdict: Verdict | null;
};
export type Table = Omit<Schemas["TableOut"], "game" | "view" | "events" | "decision"> & {
  game: GameCard;
  decision: Decision | null;
  view: TableView;
  events: GameEvent[];
};
export type Preview = Omit<Schemas["PreviewOut"], "events"> & { events: GameEvent[] };

/** What a seat sees of a table; each game knows more of its own. */
export interface TableView {
  game: string;
  rules: string;
}

// ---- reference

export type CardFile = Schemas["PaxCardFile"];
export type AgeCardFile = Schemas["AgeCardFile"];
export type AgeCardFact = Schemas["AgeCard"];
export type AgeAdvanceFact = Schemas["AgeAdvance"];
export type AgeGoodFact = Schemas["AgeCommodity"];
export type AgeProvinceFact = Schemas["AgeProvince"];
/** A statement of the rules. */
export type Statement = Schemas["Statement"];
export type Section = Schemas["SectionOut"];
export type Part = Schemas["PartOut"];
export type Book = Schemas["BookOut"];
/** What shows a rule, by game and rule. */
export type Links = Schemas["ExamplesOut"]["links"];

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
