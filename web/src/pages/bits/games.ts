// What the lobby and the page of a finished game say about a game.
import { backTo } from "../../lib/values";
import type { Described, GameCard, GameEvent, Meta, SeatWish } from "../../lib/types";
import { listed } from "../../lib/words.svelte";
import { faceOf } from "../../games";
import { settings } from "../../lib/settings.svelte";
import { seatName as bankName } from "../../lib/seats.svelte";
import { p } from "./words";

type GameMeta = Meta["games"][number];

/** A seat's player: its name, or that of the bank. */
export function player(game: GameCard, bank: string): string {
  return game.seats.find((seat) => seat.seat === bank)?.name || bankName(bank);
}

export function tableName(game: GameCard): string {
  return game.title || listed(game.seats.map((seat) => bankName(seat.seat)));
}

/** What can be chosen of one sort: maps, lengths. */
export const valuesOf = (game: GameMeta | null | undefined, sort: string): Described[] =>
  game?.choices.find((one) => one.id === sort)?.values ?? [];

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

export const victoryName = (game: string, victory: string): string => faceOf(game)?.victory(victory)?.name ?? victory;

export function outcome(game: GameCard): string {
  const winners = game.result?.winners ?? [];
  if (game.status === "abandoned") return p("lobby.abandoned");
  if (winners.length === 0) return p("finished.nobody");
  const words = { who: listed(winners.map(bankName)), victory: victoryName(game.game, game.result?.victory ?? "") };
  return p(winners.length > 1 ? "lobby.finished_draw" : "lobby.finished_line", words);
}

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
    // A seat without a name of its own goes by that of its bank.
    name: seat.kind === "opponent" || seat.name === bankName(seat.seat) ? null : seat.name || null,
  }));
}

export interface Moment {
  /** Which turn of the game, from 0. */
  turn: number;
  seat: string;
  text: string;
  number: number;
  kind: string;
}

// What a person would tell of a game afterwards, the most telling first.
const TELLING = [
  ["wins", "patron_wins", "last_left"],
  ["comet", "bankrupt", "chaos", "epoch_begins", "final_turn"],
  ["regime_change", "crowned", "vassal", "map_changes"],
  ["trade_shift", "apostasy", "war_won"],
];

/** The events worth a line of their own: the most telling ones, in the order they happened. */
export function moments(events: GameEvent[], most: number, turns = 0): Moment[] {
  let standing: GameEvent[] = [];
  for (const event of events) {
    // What was taken back did not happen.
    const back = backTo(event);
    if (back !== null) standing = standing.filter((one) => one.number < back);
    else standing.push(event);
  }
  let seat = "";
  // Turns are counted, so that moments and the turns of a replay can be matched whatever number the first turn has.
  let turn = -1;
  const found: (Moment & { rank: number })[] = [];
  for (const event of standing) {
    if (event.kind === "turn" || event.kind === "turn_begins") {
      turn += 1;
      seat = String(event.seat ?? "");
    }
    const rank = TELLING.findIndex((kinds) => kinds.includes(event.kind));
    if (rank >= 0)
      found.push({
        turn,
        seat: String(event.seat ?? seat),
        text: event.text,
        number: event.number,
        kind: event.kind,
        rank,
      });
  }
  // What was set up may be a turn of the replay, too: the last of both is the same.
  const before = Math.max(0, turns - 1 - turn);
  for (const one of found) one.turn += before;
  const kept = [...found].sort((a, b) => a.rank - b.rank || a.number - b.number).slice(0, most);
  return kept.sort((a, b) => a.number - b.number);
}
