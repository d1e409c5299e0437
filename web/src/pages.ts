// Each page is a file of its own that is fetched when it is first shown.

import type { Component } from "svelte";

import type { RouteName } from "./lib/router.svelte";

export type Page = Component<{ params: Record<string, string>; query: URLSearchParams }>;
type Loader = () => Promise<{ default: Page }>;

const pages = import.meta.glob("./pages/*.svelte") as Record<string, Loader>;
export const FILES: Record<RouteName, Loader | undefined> = {
  lobby: pages["./pages/Lobby.svelte"],
  new: pages["./pages/NewGame.svelte"],
  table: (() => import("./table/TablePage.svelte")) as Loader,
  finished: pages["./pages/Finished.svelte"],
  replay: pages["./pages/Replay.svelte"],
  cards: pages["./pages/Cards.svelte"],
  card: pages["./pages/Cards.svelte"],
  rules: pages["./pages/Rules.svelte"],
  rule: pages["./pages/Rules.svelte"],
  puzzles: pages["./pages/Puzzles.svelte"],
  puzzle: pages["./pages/Puzzle.svelte"],
  learn: pages["./pages/Learn.svelte"],
  lesson: (() => import("./learn/LessonPage.svelte")) as Loader,
  strategy: pages["./pages/Strategy.svelte"],
  examples: pages["./pages/Examples.svelte"],
  example: pages["./pages/Example.svelte"],
  analysis: pages["./pages/Analysis.svelte"],
  retry: (() => import("./learn/RetryPage.svelte")) as Loader,
  tournaments: pages["./pages/Tournaments.svelte"],
  tournament: pages["./pages/Tournament.svelte"],
  you: pages["./pages/You.svelte"],
  person: pages["./pages/Person.svelte"],
  ranking: pages["./pages/Ranking.svelte"],
  standing: pages["./pages/Standing.svelte"],
  privacy: pages["./pages/Privacy.svelte"],
  admin: pages["./pages/Admin.svelte"],
  board: (() => import("./learn/BoardPage.svelte")) as Loader,
  dead: pages["./pages/NotFound.svelte"],
  missing: pages["./pages/NotFound.svelte"],
};
