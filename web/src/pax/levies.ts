// Levies after a fair are asked for empire by empire: whoever wants the same piece everywhere says so once.

import { groupOf } from "../lib/values";
import { thingOf } from "../lib/things";
import type { Decision, NextAnswer, Option, Preview } from "../lib/types";
import { has, say } from "../lib/words.svelte";
import type { Likewise } from "../table/game";
import { levyOf } from "./names";
import { told } from "./values";
import { asPax, type View } from "./view";

export const isLevy = (option: Option): boolean => groupOf(option) === "levy";

const tokenOf = (answer: Option | NextAnswer, view: View): string => levyOf(view, told(answer).city);
const figureOf = (token: string): string => thingOf(token).kind;

/** Where more levies follow: each figure that can be raised here or in the next empire. */
export function likewise(decision: Decision, preview: Preview | null | undefined, view: View): Likewise[] {
  if (decision.kind !== "levy" || preview?.asks?.kind !== "levy") return [];
  const tokens = [...decision.options, ...preview.asks.answers].map((answer) => tokenOf(answer, view));
  const figures = [...new Set(tokens.map(figureOf))].filter((figure) => has(`pax.likewise.${figure}`));
  return figures.map((figure) => ({
    id: figure,
    text: say(`pax.likewise.${figure}`),
    holds: (asked) => asked.kind === "levy" && asked.seat === decision.seat,
    // Of which religion it is may matter: then it is asked.
    pick: (asked, now) => {
      const fits = asked.options.filter((option) => figureOf(tokenOf(option, asPax(now))) === figure);
      const sorts = new Set(fits.map((option) => tokenOf(option, asPax(now))));
      return sorts.size === 1 ? (fits[0]?.key ?? null) : null;
    },
  }));
}
