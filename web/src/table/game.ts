// What the table needs to know of a game to show it: its board, its panels, its signs. The table itself, decision panel,
// log, undo, keys and live updates are the same for every game.

import type { Component } from "svelte";

import type { SeatLook } from "../lib/seats.svelte";
import type { Decision, GameEvent, GameResult, Option, Preview, Table, TableView, TextLink } from "../lib/types";
import type { Sight } from "../parts/board";
import type { Desk } from "./desk.svelte";

export interface Numbered {
  option: Option;
  n: number;
}
export interface Group {
  id: string;
  title: string;
  options: Numbered[];
  /** In how many columns its options stand; 1 where nothing is said. */
  columns?: number;
  /** Whether it is closed until asked for, where there are many options. */
  folds?: boolean;
  /** Whether it shares a row with another such group, where there are many options. */
  half?: boolean;
}
/** An option in few words, where it stands among many: its name, what it costs or brings, and which side it is of. */
export interface Brief {
  name: string;
  tail?: string;
  /** The symbol of the money that the tail counts. */
  coin?: string;
  /** A sign before the tail: where it lies. */
  mark?: string;
  class?: string;
}
/** Where a thing lies that a lesson points at, beside the places that have its id. */
export interface Pointed {
  /** Selectors, the best first. */
  at: string[];
  /** Whether it lies nowhere else. */
  only?: boolean;
  /** What of all that is found is meant: all of it together, or what lies in the middle; else the first. */
  of?: "all" | "middle";
  /** The part that is meant where none is named. */
  part?: string;
}
/** What a place in a text opens: a card to look at, things to ring on the board. */
export interface Reference {
  sight?: Sight;
  ids: string[];
}
/** What a seat should know before it chooses: somebody is about to win. */
export interface Alert {
  text: string;
  /** Things on the board that it is about. */
  ids: string[];
}
/** Why the game cannot be ended by this seat now, for the foot of the panel. */
export interface NotYet {
  icon: string;
  text: string;
}
/** An answer to this question and to those like it that follow, given with one press. */
export interface Likewise {
  id: string;
  text: string;
  /** Whether a question is one of those. */
  holds(decision: Decision): boolean;
  /** What it answers; null: this has to be asked. */
  pick(decision: Decision, view: TableView): string | null;
}
/** A picture beside an option: a symbol, or a drawing of the game's own. */
export type Sign =
  { icon: string; class?: string } | { Drawn: Component<{ code: string; silent?: boolean }>; code: string } | null;

/** What an option would change, for one seat or (`who` empty) for the table. */
export interface Change {
  who: string;
  text: string;
  n: number;
  /** Whether it is to the seat's harm, where less is not. */
  bad?: boolean;
}
/** A line of the log that begins a new part of it. */
export interface Heading {
  /** Whether it is left out where nothing comes under it. */
  part?: boolean;
  seat: string | null;
  text: string;
  number: number | null;
}
export interface AtTable {
  desk: Desk;
  table: Table;
}

/** A page of its own that a game brings. */
export type GamePage = Component<{ params: Record<string, string>; query: URLSearchParams }>;

/** Something that was compared at the end, and what everybody had of it, the most first. */
export interface Measure {
  name: string;
  icon: string;
  /** What was asked for. */
  note: string;
  rows: { seat: string; n: number }[];
}
/** How close a seat was to winning: by what, what it lacked in words, and so many steps of so many. */
export interface Near {
  seat: string;
  title: string;
  text: string;
  has: number;
  needs: number;
  /** Whether one step more would have done. */
  close: boolean;
}
/** How the seats came nearer to winning, turn by turn. */
export interface Race {
  name: string;
  note: string;
  icon: string;
  /** Whether less is better. */
  falls: boolean;
  turns: number[];
  lines: { seat: string; values: number[] }[];
}
/** Something that is counted: its key where the server counts it, its name, and its symbol. */
export interface Counted {
  key: string;
  name: string;
  icon: string;
}
/** What the page of a finished game shows: charts and columns, and the last numbers. */
export interface End {
  charts: Counted[];
  columns: Counted[];
  rows: { seat: string; values: number[] }[];
  /** Why it was won, with the numbers; "" where what happened last says it all. */
  told: string;
  why: Measure[];
  near: Near[];
  race: Race | null;
}
/** The numbers of a turn, by what is counted and by seat. */
export interface Point {
  turn: number;
  counts: Record<string, Record<string, number>>;
}
/** What a game says of its end. */
export interface Ending {
  /** Have what the names are looked up in. */
  load(rules: string): Promise<void>;
  end(view: TableView, result: GameResult, points: Point[]): End;
}

/** What is worth telling: kinds of events, each with its symbol. */
export type Telling<Kind extends string = string> = Readonly<
  Partial<Record<Kind, string | ((event: GameEvent) => string | null)>>
>;

/** What is said of a game where none of its tables is open: small, and always there. */
export interface GameFace {
  /** A seat of this game, or what one can become; null: one that is nobody yet. */
  seat(id: string): SeatLook | null;
  /** What each seat of a table has become, itself at first; where it is left out they stay what they are. */
  titles?(view: TableView): ReadonlyMap<string, string>;
  /** What puzzles of a kind ask for; null: a kind it does not know. */
  puzzles?(kind: string): string | null;
  /** How its solver is asked for a goal; null: people do not ask for it. */
  goal?(id: string): string | null;
  /** The symbol of a way to win. */
  seal(victory: string): string;
  /** What heads a list of seats. */
  seatHeading(): string;
  /** What happens to a seat that resigns; "" where nothing is to be said. */
  resigning(seats: number): string;
  /** What an edition is called in short; null: as elsewhere. */
  edition?(id: string): string | null;
  /** The game in a sentence or two, for who has never heard of it. */
  about(): string;
  /** How long it takes; "" where nothing is to be said. */
  lasts(): string;
  /** What a newcomer is told beside a picture of the board, and where on it, in parts of a hundred. */
  remarks?(): { title: string; text: string }[];
  pins?: readonly (readonly [number, number])[];
  /** The part of its drawing that is the board: left, top, width, height. */
  board?: readonly [number, number, number, number];
  /** What a person would tell of a game afterwards, the most telling first: kinds of events, each with its symbol on the
   * time line ("" without one); null where this one is not worth telling. The first are those that end it. */
  telling: readonly Telling[];
  /** The page of all its cards. */
  cards?(): Promise<{ default: GamePage }>;
  /** What it says of its end. */
  ending?(): Promise<{ default: Ending }>;
}

export interface GameUi {
  /** The class of everything that is drawn of this game; its styles reach nothing else. */
  class: string;
  /** Have the facts of its cards, in the language that is spoken. */
  load(rules: string): Promise<void>;
  /** The board and all that lies around it, wide and on a phone. */
  Board: Component<AtTable>;
  Phone: Component<AtTable>;
  /** In windows narrower than this the phone's table is shown; 700 where nothing is said. */
  phoneBelow?: number;
  /** So many answers say at once what comes of each, where the panel is not a phone's; 4 where nothing is said. */
  few?(decision: Decision): number | undefined;
  /** The table of a replay: everything at once, nothing to choose. */
  Stage: Component<{ view: TableView; seat: string | null; who: (seat: string) => string }>;
  /** The money of each seat, as far as it can be seen. */
  purses(view: TableView): { seat: string; n: number }[];
  /** What stands at the right end of the line that says who decides. */
  Purse?: Component<{ table: Table; seat: string }>;
  /** A card or square, large. */
  Large?: Component<{ what: Sight; seat: string; table?: Table | undefined }>;
  /** What is said of a choice with which one's turn is over. */
  closing?(): string;
  /** What stands above the options, where a decision needs it. */
  Above?: Component<AtTable & { decision: Decision }>;
  /** A way of its own to answer this decision, instead of a list of options. */
  chooser(decision: Decision): Component<AtTable & { decision: Decision }> | null;
  /** Whether a thing clicked on the board opens its options in the panel. */
  opens(decision: Decision): boolean;
  /** The answer that lies nearest at a thing opened so: it is armed, and whoever presses the thing again has chosen it. */
  nearest?(decision: Decision, id: string): string | null;

  turn(view: TableView): number;
  active(view: TableView): string;
  over(view: TableView): boolean;
  /** Options in groups, numbered as keys reach them (0: by no digit); `spot` is the thing whose options stand open. */
  grouped(decision: Decision, spot: string | null): Group[];
  sign(option: Option, decision: Decision, view: TableView): Sign;
  /** Ids of the things on the board an event is about. */
  idsOf(event: GameEvent, view: TableView): string[];
  change(who: string, what: string, n: number): Change | null;
  heading(event: GameEvent): Heading | null;
  /** Kinds of events that change nothing one could look at. */
  unseen: ReadonlySet<string>;
  /** Ids of the places whose piece would fall, as far as can be foreseen. */
  falling(preview: Preview, view: TableView): string[];
  /** Lines of the log that say what somebody did; others follow from them. */
  leading: ReadonlySet<string>;
  fly(events: GameEvent[], view: TableView): void;
  /** The table in the midst of a choice, once these events of it have been told; without it, the table before the choice. */
  between?(before: TableView, after: TableView, events: GameEvent[]): TableView;
  /** Groups of steps that happen to all of them, in nobody's turn. */
  common?: ReadonlySet<string>;
  /** Groups of steps that seldom happen, the rarest first: they are told before the others. */
  rare?: readonly string[];
  /** Groups of steps that stand for all that came of one choice. */
  foremost?: ReadonlySet<string>;
  /** Groups of steps that are told with those before them where it has to be quick. */
  passing?: ReadonlySet<string>;
  /** Whether one's own choice came to something that has to be seen before the others go on. */
  telling?(events: GameEvent[]): boolean;
  /** How long dice take to come to rest, in milliseconds: what they decide is told then; 0 without any. */
  rests?(events: GameEvent[]): number;
  /** How long a step of a group is shown, calmly and quickly, in milliseconds. */
  times?: Record<string, [number, number]>;
  /** A sign beside a line of the log. */
  mark?(event: GameEvent): string | null;
  /** Kinds of events that are left out where only key events are told. */
  minor?: ReadonlySet<string>;
  /** What a place in a text opens. */
  reference?(link: TextLink, view: TableView): Reference | null;
  /** Where a thing lies that a lesson points at. */
  pointed?(id: string): Pointed | null;
  /** What a seat is asked, in a word or two; "" where nothing is said. */
  asked?(kind: string): string;
  /** The question in fewer words than the server's, where the panel shows the rest of it. */
  question?(decision: Decision): string;
  /** An option in few words; with what it would do, where that is known. */
  brief?(option: Option, decision: Decision, preview?: Preview | null): Brief | null;
  /** Whether the few words of an option need what it would do. */
  foreseen?(option: Option): boolean;
  /** Answers for this question and those like it that follow; with what the first of its options would do. */
  likewise?(decision: Decision, preview: Preview | null | undefined, view: TableView): Likewise[];
  /** Whether an option says itself that it changes a number of its seat so. */
  says?(option: Option, what: string, n: number): boolean;
  /** What an option leads to, in one sentence that begins with the result; null: as its numbers say. */
  outcome?(option: Option, preview: Preview, decision: Decision, view: TableView): string | null;
  /** Whether that sentence tells an event, which then is not told again. */
  tells?(event: GameEvent, option: Option, preview: Preview, view: TableView): boolean;
  /** Whether that sentence names all that can be chosen next. */
  foretells?(preview: Preview): boolean;
  /** A drawing of what an option leads to. */
  Outcome?: Component<{ desk: Desk; option: Option; preview: Preview; view: TableView }>;
  /** Whether that drawing shows an event, which then is not told again. */
  drawn?(event: GameEvent, preview: Preview): boolean;
  /** Who is about to win. */
  alerts?(view: TableView, seat: string): Alert[];
  /** Whether an option ends the game. */
  ends?(option: Option): boolean;
  /** Why no option ends the game. */
  ending?(table: Table, seat: string): NotYet | null;
  /** Which region a letter leads to, the first that is there. */
  regions: Record<string, string[]>;
  /** More keys, while no text is being typed. */
  keys?: Record<string, () => boolean | void>;
  /** What these keys do, for the sheet that lists them. */
  help(): { keys: string; text: string }[];
}
