// A table that no house keeps: a lesson, the analysis board. What is not said of it is not there.

import type { GameCard, Table } from "./types";

const CARD: Omit<GameCard, "game" | "rules"> = {
  id: "",
  title: "",
  called: "",
  variants: [],
  options: {},
  status: "running",
  turn: 0,
  seats: [],
  to_move: [],
  your_move: true,
  updated: "",
  result: null,
  victory: null,
  puzzle: null,
  set_aside: false,
  deal: { chosen: false, hash: null, seed: null, salt: null },
  open: false,
  rated: false,
  terms: null,
  clock: null,
};
const TABLE: Omit<Table, "game" | "version" | "seat" | "view" | "events" | "next_event"> = {
  decision: null,
  waiting: [],
  answered: [],
  why_not: [],
  first_event: 0,
  steps: [],
  since: null,
  recap: [],
  undo: { possible: false, reason: null, proposal: null },
  vote: null,
  puzzle: null,
  chat: [],
};

type Said = Pick<Table, "version" | "seat" | "view" | "events"> & Partial<Omit<Table, "game">>;

export const laid = (card: Pick<GameCard, "game" | "rules"> & Partial<GameCard>, table: Said): Table => ({
  ...TABLE,
  next_event: table.events.length,
  ...table,
  game: { ...CARD, ...card },
});
