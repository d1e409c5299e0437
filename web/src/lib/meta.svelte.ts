// What this server offers: its games, with the names of all that can be chosen. Whoever reads it here follows when the
// answer comes, and when it comes in another language; until then there are no games.

import { get } from "./api";
import { settings } from "./settings.svelte";
import type { Meta } from "./types";

export type GameMeta = Meta["games"][number];

let told = $state.raw<Meta | null>(null);
let asked: { language: string; answer: Promise<Meta> } | null = null;

/** Ask what there is; who asks meanwhile gets the same answer. */
export function getMeta(): Promise<Meta> {
  const { language } = settings;
  if (asked?.language === language) return asked.answer;
  const answer = get<Meta>("/api/meta").then((meta) => {
    // The same answer again wakes nobody.
    if (language === settings.language && JSON.stringify(meta) !== JSON.stringify(told)) told = meta;
    return meta;
  });
  asked = { language, answer };
  const done = (): void => {
    if (asked?.answer === answer) asked = null;
  };
  answer.then(done, done);
  return answer;
}

/** The games that can be played here, the usual one first. */
export const offered = (): GameMeta[] => told?.games ?? [];
/** A game, as far as the server has told of it. */
export const metaOf = (game: string): GameMeta | undefined => offered().find((one) => one.id === game);
