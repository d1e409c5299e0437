// All requests to the server. A failed one throws a `Failure` that carries the server's sentence.

import { settings } from "./settings.svelte";
import type {
  Advice,
  Analysis,
  Answers,
  BoardPlace,
  BoardTable,
  BranchGame,
  Book,
  Brought,
  BroughtOf,
  Chances,
  Chat,
  Checked,
  Course,
  Example,
  ExampleShort,
  GameCard,
  GameCreated,
  Hall,
  ImportGame,
  Joined,
  Links,
  LogPart,
  NewGame,
  Hint,
  Preview,
  Problem,
  PuzzleInShort,
  Replay,
  Retry,
  Rule,
  Solution,
  Solved,
  Statement,
  Strategy,
  Table,
  Walk,
} from "./types";

export class Failure extends Error {
  readonly kind: Problem["kind"];
  readonly status: number;

  constructor(problem: Problem, status: number) {
    super(problem.error);
    this.name = "Failure";
    this.kind = problem.kind;
    this.status = status;
  }
}

type Query = Record<string, string | number | null | undefined>;

function address(path: string, query?: Query): string {
  const used = Object.entries(query ?? {}).filter(([, v]) => v !== null && v !== undefined && v !== "");
  if (used.length === 0) return path;
  return `${path}?${new URLSearchParams(used.map(([k, v]): [string, string] => [k, String(v)])).toString()}`;
}

async function problem(answer: Response): Promise<Failure> {
  let said: Partial<Problem> = {};
  try {
    said = (await answer.json()) as Partial<Problem>;
  } catch {
    // not JSON: the status has to do
  }
  const kind = said.kind ?? (answer.status === 404 ? "missing" : answer.status === 409 ? "stale" : "invalid");
  return new Failure({ error: said.error ?? `${answer.status} ${answer.statusText}`, kind }, answer.status);
}

async function request(method: string, path: string, query?: Query, body?: unknown): Promise<Response> {
  const headers: Record<string, string> = { Accept: "application/json", "Accept-Language": settings.language };
  if (method !== "GET") headers["X-Signoria"] = "1";
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let answer: Response;
  try {
    answer = await fetch(address(path, query), {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      credentials: "same-origin",
    });
  } catch {
    throw new Failure({ error: "", kind: "offline" }, 0);
  }
  if (!answer.ok) throw await problem(answer);
  return answer;
}

export async function get<T>(path: string, query?: Query): Promise<T> {
  return (await (await request("GET", path, query)).json()) as T;
}

export async function post<T>(path: string, body: unknown): Promise<T> {
  return (await (await request("POST", path, undefined, body)).json()) as T;
}

export async function remove<T>(path: string): Promise<T> {
  return (await (await request("DELETE", path)).json()) as T;
}

const game = (id: string): string => `/api/games/${encodeURIComponent(id)}`;

export const listGames = async (): Promise<GameCard[]> => (await get<{ games: GameCard[] }>("/api/games")).games;
export const createGame = (wish: NewGame): Promise<GameCreated> => post("/api/games", wish);
/** Tables with free seats, tables to watch, and what waits for the reader. */
export const getHall = (): Promise<Hall> => get("/api/lobby");
/** Sit down at an open table, at any free seat. */
export const sitDown = (id: string): Promise<Joined> => post(`${game(id)}/sit`, { seat: null });
/** A new link to a seat of one's own table; the old one opens nothing any more. */
export const newLink = (id: string, seat: string): Promise<{ link: string }> =>
  post(`${game(id)}/seats/${encodeURIComponent(seat)}/link`, {});
/** Sit down where somebody waits; when nobody does, at a table that waits. */
export const findPeople = (name: string, seats: number): Promise<Joined> => post("/api/quick", { game: name, seats });
export const lookAtImport = (brought: Brought): Promise<BroughtOf> => post("/api/games/import/look", brought);
export const importGame = (wish: ImportGame): Promise<GameCreated> => post("/api/games/import", wish);
export const getGame = (id: string): Promise<GameCard> => get(game(id));
export const getTable = (id: string, seat: string | null, since?: number): Promise<Table> =>
  get(`${game(id)}/table`, { seat, since });
/** A part of what happened, before some event; left out: the last part. */
export const getEvents = (id: string, seat: string | null, before?: number): Promise<LogPart> =>
  get(`${game(id)}/events`, { seat, before });
/** The same as a replay numbers it: without what was taken back. */
export const getReplayEvents = (id: string, seat: string | null, before?: number): Promise<LogPart> =>
  get(`${game(id)}/replay/events`, { seat, before });
export const choose = (id: string, seat: string, key: string, version: number): Promise<Table> =>
  post(`${game(id)}/choices`, { seat, key, version });
export const preview = (id: string, seat: string, key: string, version: number): Promise<Preview> =>
  post(`${game(id)}/preview`, { seat, key, version });
export const undo = (
  id: string,
  seat: string,
  version: number,
  what: "" | "/propose" | "/agree" | "/refuse" = "",
): Promise<Table> => post(`${game(id)}/undo${what}`, { seat, version });
export const resign = (id: string, seat: string, version: number): Promise<Table> =>
  post(`${game(id)}/resign`, { seat, version });
export const sendChat = (id: string, seat: string, text: string): Promise<Chat> =>
  post(`${game(id)}/chat`, { seat, text });
/** Where a table is drawn as onlookers see it; the time of its last change tells the browser when to ask again. */
export const pictureOf = (id: string, updated: string): string =>
  address(`${game(id)}/picture`, { lang: settings.language, at: updated });
/** Where a table of a game is drawn, any table. */
export const specimenOf = (name: string): string =>
  address(`/api/pictures/${encodeURIComponent(name)}`, { lang: settings.language });
export const getRecord = async (id: string): Promise<string> => (await request("GET", `${game(id)}/record`)).text();
export const recordAddress = (id: string): string => `${game(id)}/record`;
/** The table after so many choices; with the chart of the whole game. */
export const getReplay = (
  id: string,
  step: number,
  seat: string | null,
  more: { chart?: boolean } = {},
): Promise<Replay> =>
  get(`${game(id)}/replay`, {
    step,
    seat,
    chart: more.chart === true ? 1 : null,
  });
/** Go on from a moment of a game, as a new game. */
export const branchGame = (id: string, wish: BranchGame): Promise<GameCreated> => post(`${game(id)}/branch`, wish);
export const getPuzzles = async (): Promise<PuzzleInShort[]> =>
  (await get<{ puzzles: PuzzleInShort[] }>("/api/puzzles")).puzzles;
/** The puzzle of a day, which the reader's own clock names: YYYY-MM-DD. */
export const getDaily = (day: string): Promise<PuzzleInShort> => get("/api/puzzles/daily", { day });
export const startPuzzle = (number: number | string): Promise<GameCreated> =>
  post(`/api/puzzles/${encodeURIComponent(number)}`, {});
export const getSolution = (number: number): Promise<Solution> => get(`/api/puzzles/${number}/solution`);
const lessonAt = (game: string, lesson: string): string =>
  `/api/lessons/${encodeURIComponent(game)}/${encodeURIComponent(lesson)}`;
export const getCourses = (): Promise<Course> => get("/api/lessons");
/** Where these inputs lead in a lesson, and what comes of one more. */
export const walkLesson = (game: string, lesson: string, inputs: string[], word: string | null): Promise<Walk> =>
  post(`${lessonAt(game, lesson)}/walk`, { inputs, word });
/** How far the reader has come, in any of his browsers; nothing where he is nobody yet. */
export const getLearned = async (): Promise<Record<string, unknown>> =>
  (await get<{ learned: Record<string, unknown> }>("/api/learned")).learned;
export const keepLearned = (what: string, kept: Record<string, unknown>): Promise<unknown> =>
  post(`/api/learned/${encodeURIComponent(what)}`, { kept });
export const walkPreview = (game: string, lesson: string, inputs: string[], word: string): Promise<Preview> =>
  post(`${lessonAt(game, lesson)}/preview`, { inputs, word });
export const getHint = (id: string, seat: string): Promise<Hint> => get(`${game(id)}/hint`, { seat });
export const searchRules = async (q: string, game?: string, edition?: string): Promise<Statement[]> =>
  (await get<{ statements: Statement[] }>("/api/rules", { q, game, edition })).statements;
/** What people call the rules of a game that have no number, by their ids. */
export const getRuleNames = async (game: string): Promise<Record<string, string>> =>
  (await get<{ names: Record<string, string> }>(`/api/book/${encodeURIComponent(game)}/names`)).names;
export const getBook = (game: string): Promise<Book> => get(`/api/book/${encodeURIComponent(game)}`);
export const getLinks = async (): Promise<Links> => (await get<{ links: Links }>("/api/examples")).links;
export const getExamples = async (): Promise<ExampleShort[]> =>
  (await get<{ examples: ExampleShort[] }>("/api/examples")).examples;
export const getExample = (game: string, name: string): Promise<Example> =>
  get(`/api/examples/${encodeURIComponent(game)}/${encodeURIComponent(name)}`);
export const getStrategy = (): Promise<Strategy> => get("/api/strategy");
/** A record played on by some choices. Nothing is kept. */
export const onBoard = (
  record: string,
  choices: { seat: string; key: string }[],
  seat: string | null,
): Promise<BoardTable> => post("/api/board", { record, choices, seat });
/** Counsel for a seat: from what it may know, where the table plays with counsel. */
export const adviseHint = (id: string, seat: string): Promise<Advice> => get(`${game(id)}/counsel/hint`, { seat });
export const adviseChances = (id: string, seat: string, key: string | null): Promise<Chances> =>
  get(`${game(id)}/counsel/chances`, { seat, key });
export const adviseAnswers = (id: string, seat: string, key: string): Promise<Answers> =>
  get(`${game(id)}/counsel/answers`, { seat, key });
/** The analysis board: any record, played by any seat. Nothing is kept. */
export const atBoard = (place: BoardPlace, seat: string | null): Promise<BoardTable> =>
  post("/api/board", { ...place, seat });
export const previewOnBoard = (place: BoardPlace, key: string): Promise<Preview> =>
  post("/api/board/preview", { ...place, key });
export const boardHint = (place: BoardPlace, seat: string): Promise<Advice> =>
  post("/api/board/hint", { ...place, seat });
export const boardChances = (place: BoardPlace, seat: string, keys: string[]): Promise<Chances> =>
  post("/api/board/chances", { ...place, seat, keys });
export const boardAnswers = (place: BoardPlace, seat: string, key: string): Promise<Answers> =>
  post("/api/board/answers", { ...place, seat, keys: [key] });
export const solveOnBoard = (place: BoardPlace, goal: string): Promise<Solved> =>
  post("/api/board/solve", { ...place, goal });
export const checkPosition = (position: unknown): Promise<Checked> => post("/api/board/position", { position });
export const analyse = (id: string): Promise<Analysis> => post("/api/analyses", { game: id });
export const getAnalysis = (id: string): Promise<Analysis> => get(`/api/analyses/${encodeURIComponent(id)}`);
export const stopAnalysis = (id: string): Promise<Analysis> => post(`/api/analyses/${encodeURIComponent(id)}/stop`, {});
/** A choice of an analysis once more: what is asked, and what a try is worth. */
export const tryAgain = (id: string, index: number, key: string | null): Promise<Retry> =>
  post(`/api/analyses/${encodeURIComponent(id)}/retry`, { index, key });
/** A rule by its game and id, "game:E1.1", and where it stands in the book. */
export const getRule = (clause: string): Promise<Rule> => get(`/api/rules/${encodeURIComponent(clause)}`);

const files = new Map<string, Promise<unknown>>();

/** Everything printed of a game as an edition has it (left out: the usual one), asked for once in each language. */
export function getCards<T>(game: string, edition?: string): Promise<T> {
  const which = [settings.language, game, edition].join(" ");
  let file = files.get(which);
  if (file === undefined) {
    file = get(`/api/cards/${encodeURIComponent(game)}`, { edition });
    file.catch(() => files.delete(which));
    files.set(which, file);
  }
  return file as Promise<T>;
}
