// What the page of a finished game shows of each game: its charts, and the last numbers of each seat.

import { PRESTIGES } from "../../pax/names";
import type { TableView } from "../../lib/types";

export interface End {
  /** Key of the words, and icon. */
  charts: [string, string][];
  columns: [string, string][];
  rows: { seat: string; values: number[] }[];
}

export function endOf(view: TableView): End {
  if (view.game === "age") {
    return {
      charts: [
        ["cash", "florin"],
        ["markers", "dot"],
        ["misery", "comet"],
      ],
      columns: [
        ["points", "check"],
        ["cash", "florin"],
        ["advances", "rules"],
        ["misery", "comet"],
      ],
      rows: view.players.map((one) => ({
        seat: one.seat,
        values: [one.score ?? 0, one.cash ?? 0, one.advances.length, one.misery ?? 0],
      })),
    };
  }
  return {
    charts: [
      ["florins", "florin"],
      ["prestige", "prestige-law"],
      ["empires", "king"],
    ],
    columns: [
      ["florins", "florin"],
      ["kings", "king"],
      ["republics", "republic"],
      ["concessions", "pawn"],
      ...PRESTIGES.map((kind): [string, string] => [kind, kind]),
    ],
    rows: view.players.map((one) => ({
      seat: one.bank,
      values: [
        one.florins,
        one.kings,
        one.republics,
        one.concessions,
        ...PRESTIGES.map((kind) => one.prestige[kind] ?? 0),
      ],
    })),
  };
}
