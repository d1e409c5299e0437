// The games this client can show. A game is a folder: `face.ts` is always there and small, `ui.ts` comes when one of its
// tables is looked at. A game of the server without a folder here is shown plainly.

import { say } from "./lib/words.svelte";
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

/** The games that have a folder of their own, by the names the server gives them. */
export const GAMES: readonly string[] = [...faces.keys()];

/** What pages say of a game; undefined where it has no folder. */
export const faceOf = (game: string): GameFace | undefined => faces.get(game);

/** How tables of a game are shown. */
export async function uiOf(game: string): Promise<GameUi> {
  const load = uis.get(faces.has(game) ? game : PLAIN);
  if (load === undefined) throw new Error(`no way to show ${game}`);
  return (await load()).default;
}

/** What a game is called; its id where it has no folder. */
export function nameOfGame(game: string): string {
  const face = faceOf(game);
  return face === undefined ? game : say(face.name);
}
