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
export type BranchGame = Schemas["BranchGame"];
export type GameCreated = Schemas["GameCreated"];
export type GameSeat = Schemas["CardSeat"];

export interface GameResult {
  winners?: Bank[];
  victory?: string;
  [more: string]: unknown;
}
/** What a table agreed on before anybody sat down. */
export type Terms = Schemas["Terms"];
export type GameCard = Omit<Schemas["GameCard"], "result" | "terms"> & {
  result: GameResult | null;
  terms: Terms | null;
};
/** Tables with free seats, tables to watch, and what waits for the reader. */
export interface Hall {
  open: GameCard[];
  watch: GameCard[];
  waiting: GameCard[];
}
export type Joined = Schemas["Joined"];

export type Option = Schemas["OptionOut"];
export type Decision = Schemas["DecisionOut"];
/** A place in a text that speaks of something: a card, a place, a seat, a rule. */
export interface TextLink {
  from: number;
  to: number;
  kind: string;
  id: string;
}
export interface GameEvent {
  number: number;
  kind: string;
  clause: string;
  text: string;
  turn?: number | null;
  seat?: string | null;
  /** The first event of its step, which one sentence would tell. */
  step?: number | null;
  links?: TextLink[];
  /** Its values; read them by `lib/values`. */
  data?: Record<string, unknown>;
  /** The event it follows from. */
  cause?: number | null;
}
/** A run of events that one sentence tells. */
export interface Step {
  id: number;
  seat: string | null;
  turn: number | null;
  group: string;
  caption: string;
  links: TextLink[];
  first: number;
  last: number;
  /** What it changed, by seat and by what is counted, where that is known. */
  changes?: Record<string, Record<string, number>>;
}
/** A line of what happened to a seat since its last choice; heavier news is worse. */
export interface RecapLine {
  seat: string | null;
  group: string;
  text: string;
  links: TextLink[];
  weight: number;
}
/** Where a seat chose last: so many choices and events stood then. */
export interface Since {
  choices: number;
  event: number;
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
export type Table = Omit<Schemas["TableOut"], "game" | "view" | "events" | "decision" | "steps" | "recap" | "since"> & {
  game: GameCard;
  steps?: Step[];
  recap?: RecapLine[];
  since?: Since | null;
  decision: Decision | null;
  view: TableView;
  events: GameEvent[];
};
export type Preview = Omit<Schemas["PreviewOut"], "events"> & { events: GameEvent[] };

/** What a seat sees of a table; each game knows more of its own, and a game of somebody else may say anything. */
export interface TableView {
  game?: string;
  rules?: string;
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
export type ExampleShort = Schemas["ExampleShort"];
export type Example = Schemas["ExampleOut"];
/** Pages about playing well, and the glossary. */
export type Strategy = Schemas["StrategyOut"];
export type StrategyPage = Schemas["StrategyPage"];
/** A table on the analysis board. */
export type BoardTable = Omit<Schemas["BoardOut"], "view" | "events" | "decision"> & {
  view: TableView;
  events: GameEvent[];
  decision: Decision | null;
};
/** A place on the board: a record, so many of its choices (left out: all), and more choices. */
export interface BoardPlace {
  record: string;
  at?: number | null;
  choices: { seat: string | null; key: string }[];
}
/** Whether a position can be played, and what is wrong with it. */
export type Checked = Schemas["PositionOut"];
export type Solved = Schemas["SolvedOut"];
/** What is advised at a question. */
export type Advice = Schemas["AdviceOut"];
export type Chances = Schemas["ChancesOut"];
export type Answers = Schemas["AnswersOut"];
/** A game read again. */
export type Analysis = Schemas["AnalysisOut"];
/** A choice of it to be tried again. */
export type Retry = Schemas["RetryOut"];

export type Replay = Omit<Schemas["ReplayOut"], "view" | "events" | "told" | "log"> & {
  view: TableView;
  events: GameEvent[];
  log: GameEvent[] | null;
  told?: Step[];
};

/** What comes over the socket. */
export type LiveMessage =
  | ({ type: "table" } & Table)
  | ({ type: "update" } & Omit<Table, "chat">)
  | Schemas["LiveChat"]
  | Schemas["LivePresence"]
  | Schemas["LivePong"]
  | Schemas["LiveProblem"];

/** The level offered first, as the server names it. */
export function usualLevel(
  game: Schemas["GameMeta"] | null | undefined,
): Schemas["GameMeta"]["levels"][number] | undefined {
  return game?.levels.find((one) => one.id === game.usual_level);
}
