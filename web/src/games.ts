// How games are shown. A part of this client is a folder: `face.ts` is always there and small, `ui.ts` comes when one of its
// tables is looked at. The server says which part draws a game; one without a part here is shown plainly.

import { getMeta, metaOf } from "./lib/meta.svelte";
import type { GameFace, GameUi } from "./table/game";

const nameOf = (path: string): string => path.split("/")[1] ?? "";
const faces = new Map(
  Object.entries(import.meta.glob<{ default: GameFace }>("./*/face.ts", { eager: true })).map(([path, file]) => [
    nameOf(path),
    file.default,
  ]),
);
const uis = new Map(
  Object.entries(import.meta.glob<{ default: GameUi }>("./*/ui.ts")).map(([path, load]) => [nameOf(path), load]),
);
const PLAIN = "plain";

/** The folder that draws a game. Until the server has said which, one that is called as the game is. */
export function partOf(game: string): string {
  const part = metaOf(game)?.client ?? game;
  return faces.has(part) ? part : PLAIN;
}

/** What pages say of a game. */
export function faceOf(game: string): GameFace {
  const face = faces.get(partOf(game));
  if (face === undefined) throw new Error(`no way to speak of ${game}`);
  return face;
}

/** How tables of a game are shown. */
export async function uiOf(game: string): Promise<GameUi> {
  if (metaOf(game) === undefined) await getMeta().catch(() => null);
  const load = uis.get(partOf(game));
  if (load === undefined) throw new Error(`no way to show ${game}`);
  return (await load()).default;
}

/** What a game is called; its id until the server has said. */
export const nameOfGame = (game: string): string => metaOf(game)?.name ?? game;

/** An edition in a word or two, where its rules are quoted. */
export const shortEdition = (game: string, edition: string): string =>
  faceOf(game).edition?.(edition) ?? ruleSet(game, edition) ?? edition;
/** What an edition is called. */
export function editionName(game: string, edition: string): string {
  const short = shortEdition(game, edition);
  return ruleSet(game, edition) ?? short.charAt(0).toUpperCase() + short.slice(1);
}
const ruleSet = (game: string, id: string): string | undefined =>
  metaOf(game)?.rules.find((one) => one.id === id)?.name;
