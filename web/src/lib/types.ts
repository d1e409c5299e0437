// The shapes that go over the wire, whatever the game. What a game adds is told in its own folder, in `view.ts`.

import type { components } from "./api.d";

type Schemas = components["schemas"];

export interface Problem {
  error: string;
  /** "offline": no answer came at all. */
  kind: Schemas["Problem"]["kind"] | "offline";
}

export type Meta = Schemas["Meta"];
export type SeatWish = Schemas["NewSeat"];
export type NewGame = Schemas["NewGame"];
/** A record or a position that somebody brings along; which game it is of, and who plays in it. */
export type Brought = Omit<Schemas["Brought"], "position"> & { position?: unknown };
export type BroughtOf = Schemas["BroughtOut"];
export type ImportGame = Omit<Schemas["ImportGame"], "position"> & { position?: unknown };
export type BranchGame = Schemas["BranchGame"];
export type GameCreated = Schemas["GameCreated"];
export type GameSeat = Schemas["CardSeat"];

export type GameResult = Schemas["ResultOut"];
/** What a table agreed on before anybody sat down. */
export type Terms = Schemas["Terms"];
export type GameCard = Schemas["GameCard"];
/** Tables with free seats, tables to watch, and what waits for the reader. */
export type Hall = Schemas["Lobby"];
export type Joined = Schemas["Joined"];

export type Option = Schemas["OptionOut"];
export type Decision = Schemas["DecisionOut"];
/** A place in a text that speaks of something: a card, a place, a seat, a rule. */
export type TextLink = Schemas["LinkOut"];
export type GameEvent = Schemas["EventOut"];
/** What the table tells itself, whatever the game: that something was taken back. */
export type TableEventKind = "undo";
export type LogPart = Schemas["LogPart"];
/** A run of events that one sentence tells. */
export type Step = Schemas["ToldStep"];
/** A line of what happened to a seat since its last choice; heavier news is worse. */
export type RecapLine = Schemas["RecapOut"];
/** Where a seat chose last: so many choices and events stood then. */
export type Since = Schemas["SinceOut"];
export type Chat = Schemas["ChatOut"];
export type PuzzleInShort = Schemas["PuzzleOut"];
export type PuzzleState = Schemas["PuzzleState"];
export type Solution = Schemas["SolutionOut"];
export type Hint = Schemas["HintOut"];
export type Course = Schemas["CourseOut"];
export type LessonShort = Schemas["LessonShort"];
export type Pin = Schemas["Pin"];
export type Verdict = Schemas["VerdictOut"];
/** Where somebody is in a lesson. */
export type Walk = Schemas["WalkOut"];
export type Table = Schemas["TableOut"];
export type Preview = Schemas["PreviewOut"];
export type NextAnswer = Schemas["NextAnswer"];
/** What a seat sees of a table: `game` says which it is. A game of somebody else may say anything. */
export type TableView = Schemas["View"];

// ---- reference

/** A statement of the rules. */
export type Rule = Schemas["Rule"];
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
export type BoardTable = Schemas["BoardOut"];
/** A place on the board: a record, so many of its choices (left out: all), and more choices. */
export interface BoardPlace {
  record: string;
  at?: number | null;
  choices: { seat: string | null; key: string }[];
}
/** One situation, complete: what a position document holds. */
export type Position = Schemas["Position"];
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

export type Replay = Schemas["ReplayOut"];

/** What comes over the socket. */
export type LiveMessage =
  | Schemas["LiveTable"]
  | Schemas["LiveUpdate"]
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
