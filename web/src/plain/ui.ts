// A table for a game that brings no drawings of its own: the view as a tree, the question, the log.

import { groupOf } from "../lib/values";
import type { GameUi, Group } from "../table/game";
import type { Decision, Option } from "../lib/types";
import Board from "./Board.svelte";
import Stage from "./Stage.svelte";
import { activeOf, headingOf, overOf, turnOf } from "./values";

function grouped(decision: Decision): Group[] {
  const groups = new Map<string, Option[]>();
  for (const option of decision.options) {
    const id = groupOf(option);
    groups.set(id, [...(groups.get(id) ?? []), option]);
  }
  const ids = [...groups.keys()].sort((a, b) => Number(a === "pass") - Number(b === "pass"));
  let n = 0;
  return ids.map((id) => ({
    id,
    title: ids.length > 1 ? id : "",
    options: (groups.get(id) ?? []).map((option) => ({ option, n: (n += 1) })),
  }));
}

const ui: GameUi = {
  class: "plain",
  load: () => Promise.resolve(),
  Board,
  Phone: Board,
  Stage,
  purses: () => [],
  chooser: () => null,
  opens: () => false,
  turn: turnOf,
  active: activeOf,
  over: overOf,
  grouped,
  sign: () => null,
  idsOf: (event) => event.focus,
  change: (who, what, n) => ({ who: "", text: `${who} ${what} ${n > 0 ? "+" : ""}${n}`, n }),
  heading: headingOf,
  unseen: new Set(),
  falling: () => [],
  leading: new Set(["wins", "undo"]),
  fly: () => undefined,
  regions: { l: ["log"], m: ["map"] },
  help: () => [],
};
export default ui;
