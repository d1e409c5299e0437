// What the table needs to know of a game to show it: its board, its panels, its signs. The table itself, decision panel,
// log, undo, keys and live updates are the same for every game.

import type { Component } from "svelte";

import type { Decision, GameEvent, Option, Table, TableView } from "../lib/types";
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
}
export type Sign = { token: string } | { icon: string; class?: string } | null;

/** What an option would change, for one seat or (`who` empty) for the table. */
export interface Change {
  who: string;
  text: string;
  n: number;
}
/** A line of the log that begins a new part of it. */
export interface Heading {
  seat: string | null;
  text: string;
  number: number | null;
}
export interface AtTable {
  desk: Desk;
  table: Table;
}

export interface GameUi {
  /** The key of its name in the catalogues. */
  name: string;
  /** Have the facts of its cards, in the language that is spoken. */
  load(rules: string): Promise<void>;
  /** The board and all that lies around it, wide and on a phone. */
  Board: Component<AtTable>;
  Phone: Component<AtTable>;
  /** The table of a replay: everything at once, nothing to choose. */
  Stage: Component<{ view: TableView; seat: string | null; who: (seat: string) => string }>;
  /** The money of each seat, as far as it can be seen. */
  purses(view: TableView): { seat: string; n: number }[];
  /** What stands at the right end of the line that says who decides. */
  Purse: Component<{ table: Table; seat: string }>;
  /** A card or square, large. */
  Large: Component<{ what: Sight; bank: string; table?: Table | undefined }>;
  /** What stands above the options, where a decision needs it. */
  Above?: Component<AtTable & { decision: Decision }>;
  /** A way of its own to answer this decision, instead of a list of options. */
  chooser(decision: Decision): Component<AtTable & { decision: Decision }> | null;
  /** Whether a thing clicked on the board opens its options in the panel. */
  opens(decision: Decision): boolean;

  turn(view: TableView): number;
  active(view: TableView): string;
  over(view: TableView): boolean;
  grouped(decision: Decision): Group[];
  sign(option: Option, decision: Decision, view: TableView): Sign;
  /** Ids of the things on the board an event is about. */
  idsOf(event: GameEvent, view: TableView): string[];
  change(name: string, n: number): Change | null;
  heading(event: GameEvent): Heading | null;
  /** Lines of the log that say what somebody did; others follow from them. */
  leading: ReadonlySet<string>;
  fly(events: GameEvent[], view: TableView): void;
  /** Which region a letter leads to, the first that is there. */
  regions: Record<string, string[]>;
  /** More keys, while no text is being typed. */
  keys?: Record<string, () => boolean | void>;
}

const LOADERS: Record<TableView["game"], () => Promise<{ default: GameUi }>> = {
  pax: () => import("../pax/ui"),
  age: () => import("../age/ui"),
};

export const loadGame = async (view: TableView): Promise<GameUi> => (await LOADERS[view.game]()).default;
