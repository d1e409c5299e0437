// What the lobby and the page of a finished game say about a game.
import { faceOf } from "../../games";
import { backTo } from "../../lib/values";
import type { GameCard, GameEvent, GameSeat, Meta, Replay, SeatWish } from "../../lib/types";
import { listed } from "../../lib/words.svelte";
import { settings } from "../../lib/settings.svelte";
import type { Telling } from "../../table/game";
import { p } from "./words";

type GameMeta = Meta["games"][number];

const seatOf = (game: GameCard, seat: string): GameSeat | undefined => game.seats.find((one) => one.seat === seat);

/** A seat's player: by the name that somebody gave or an opponent has, or as the seat is called. */
export function player(game: GameCard, seat: string): string {
  const one = seatOf(game, seat);
  return (one?.named || one?.kind === "opponent" ? one.name : one?.called) ?? seat;
}
/** A seat as people call it. */
export const called = (game: GameCard, seat: string): string => seatOf(game, seat)?.called ?? seat;
/** What a seat has become. */
export const titleOf = (game: GameCard, seat: string): string => seatOf(game, seat)?.title ?? seat;

/** Game, rules, variants and turn in one line. */
export function subtitle(game: GameCard, meta: Meta | null): string {
  const about: GameMeta | undefined = meta?.games.find((one) => one.id === game.game);
  const rules = about?.rules.find((one) => one.id === game.rules)?.name ?? game.rules;
  const known = [...(about?.variants ?? []), ...(about?.choices.flatMap((one) => one.values) ?? [])];
  const variants = game.variants.map((id) => known.find((one) => one.id === id)?.name ?? id);
  const chosen = Object.values(game.options).map((id) => known.find((one) => one.id === id)?.name ?? id);
  const more = [...chosen, ...variants];
  return [about?.name ?? game.game, rules, ...more, p("common.turn", { n: game.turn })].join(p("common.dot"));
}

export function outcome(game: GameCard): string {
  const winners = game.result?.winners ?? [];
  if (game.status === "abandoned") return p("lobby.abandoned");
  if (winners.length === 0) return p("finished.nobody");
  const words = { who: listed(winners.map((seat) => called(game, seat))), victory: game.victory ?? "" };
  return p(winners.length > 1 ? "lobby.finished_draw" : "lobby.finished_line", words);
}

/** What puzzles of a kind ask for. */
export const puzzleKind = (game: string, kind: string): string =>
  kind === "win" ? p("puzzles.win") : (faceOf(game).puzzles?.(kind) ?? kind);

/** "3 minutes ago", in the largest unit that fits. */
export function ago(when: string, now: number): string {
  const seconds = (new Date(when).getTime() - now) / 1000;
  const units: [Intl.RelativeTimeFormatUnit, number][] = [
    ["day", 86_400],
    ["hour", 3600],
    ["minute", 60],
  ];
  const format = new Intl.RelativeTimeFormat(settings.language, { numeric: "auto" });
  for (const [unit, size] of units) {
    if (-seconds >= size) return format.format(Math.round(seconds / size), unit);
  }
  return format.format(0, "minute");
}

/** The seats of a game once more: whoever asks sits here, other people get new links. */
export function sameSeats(game: GameCard): SeatWish[] {
  return game.seats.map((seat) => ({
    seat: seat.seat,
    kind: seat.kind === "opponent" ? "opponent" : seat.you ? "here" : "link",
    level: seat.kind === "opponent" ? (seat.level ?? null) : null,
    name: seat.kind !== "opponent" && seat.named ? seat.name : null,
  }));
}

export interface Moment {
  /** Which of the turns of the replay. */
  turn: number;
  seat: string;
  text: string;
  number: number;
  /** Its symbol on the time line; "" without one. */
  icon: string;
}

/** The events worth a line of their own: the most telling ones, in the order they happened. */
export function moments(
  events: GameEvent[],
  telling: readonly Telling[],
  turns: Replay["turns"],
  most: number,
): Moment[] {
  let standing: GameEvent[] = [];
  for (const event of events) {
    // What was taken back did not happen.
    const back = backTo(event);
    if (back !== null) standing = standing.filter((one) => one.number < back);
    else standing.push(event);
  }
  const found: (Moment & { rank: number })[] = [];
  for (const event of standing) {
    const rank = telling.findIndex((kinds) => event.kind in kinds);
    const told = telling[rank]?.[event.kind];
    const icon = typeof told === "function" ? told(event) : told;
    if (icon === undefined || icon === null) continue;
    // What happens before the first turn belongs to it.
    const turn = Math.max(
      0,
      turns.findLastIndex((one) => one.number <= (event.turn ?? 0)),
    );
    const seat = event.seat ?? turns[turn]?.seat ?? "";
    found.push({ turn, seat, text: event.text, number: event.number, icon, rank });
  }
  const kept = [...found].sort((a, b) => a.rank - b.rank || a.number - b.number).slice(0, most);
  return kept.sort((a, b) => a.number - b.number);
}
