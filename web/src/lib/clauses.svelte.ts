// Rules are named by game and id, "game:E1.1", and go by that name everywhere: two games may have rules with one id.

import { getRuleNames } from "./api";
import { settings } from "./settings.svelte";

/** What people call the rules of each game that have no number, by their ids. */
let names = $state.raw<Record<string, Record<string, string>>>({});
const asked = new Map<string, string>();

const split = (clause: string): [game: string, id: string] => {
  const colon = clause.indexOf(":");
  return [clause.slice(0, Math.max(colon, 0)), clause.slice(colon + 1)];
};

/** A rule by its id alone, for the eye. */
export const clauseName = (clause: string): string => split(clause)[1];

/** Learn what the rules of the game of this clause are called: once in each language. */
export function learnNames(clause: string): void {
  const [game] = split(clause);
  const { language } = settings;
  if (game === "" || asked.get(game) === language) return;
  asked.set(game, language);
  getRuleNames(game).then(
    (found) => {
      if (asked.get(game) === language) names = { ...names, [game]: found };
    },
    // Their ids are shown, until somebody asks again.
    () => asked.delete(game),
  );
}

/** A rule in words, where it is called by some and they are known; null: people say its id. */
export function clauseWords(clause: string): string | null {
  const [game, id] = split(clause);
  return names[game]?.[id] ?? null;
}

/** Where a rule can be read. */
export const ruleAddress = (clause: string): string => `/rules/${encodeURIComponent(clause).replace("%3A", ":")}`;
