// The events that carry a thing from one place of the table to another.

import { thingOf } from "../lib/things";
import type { GameEvent } from "../lib/types";
import { dataOf } from "../lib/values";
import { type EventKind, pieceOf, placeOf } from "./values";
import type { Flight } from "../table/flights";

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const market = (event: GameEvent): string[] => {
  const place = placeOf(event);
  if (place === null) return [];
  return place.column === 0 ? [`fair:${place.side}`] : [`market:${place.side}:${place.column}`];
};
const card = (id: unknown): string[] => [
  `card:${text(id)}`,
  `hand:${text(id)}`,
  `square:${text(id)}`,
  `throne:${text(id)}`,
];
const empire = (id: unknown): string[] => [`square:${text(id)}`, `throne:${text(id)}`];
const bank = (id: unknown): string[] => [`bank:${text(id)}`];

function tone(token: string): { icon: string; tone: string } {
  const { kind, id } = thingOf(token);
  return { icon: kind, tone: id };
}

function pieceAt(value: unknown): { at: string[]; token: string } | null {
  const piece = pieceOf(value);
  if (piece === null) return null;
  const { token, zone, place } = piece;
  const at =
    zone === "city"
      ? [`city:${place}`]
      : zone === "border" || zone === "concession"
        ? [`border:${place}`]
        : zone === "repressed"
          ? empire(place)
          : zone === "item"
            ? card(place)
            : [];
  return { at, token };
}

export function flights(event: GameEvent): Flight[] {
  const e: Record<string, unknown> = { seat: event.seat, ...dataOf(event) };
  const coin = { icon: "florin", tone: "coin" };
  const piece = pieceAt(e.piece);
  switch (event.kind as EventKind) {
    case "buys":
      return [{ from: market(event), to: [`hand:${text(e.card)}`, ...bank(e.seat)], icon: "hand", tone: "paper" }];
    case "places_florin":
      return [{ from: bank(e.seat), to: market(event), ...coin }];
    case "takes_florins":
      return [{ from: inMarket(e.card), to: bank(e.seat), ...coin }];
    case "commerce":
      return [{ from: market(event), to: bank(e.seat), ...coin }];
    case "fair_concession":
      return [{ from: [`border:${text(e.border)}`], to: bank(e.seat), ...coin }];
    case "subsidy":
      return [{ from: [`city:${text(e.city)}`, "fair:west", "fair:east"], to: bank(e.seat), ...coin }];
    case "sells":
    case "tax_paid":
    case "voted":
    case "campaign":
      return [{ from: bank(e.seat), to: bank(e.seat), ...coin, fade: true }];
    case "plays":
      return [{ from: bank(e.seat), to: card(e.card), icon: "hand", tone: "paper" }];
    case "corsair":
      return [{ from: [`border:${text(e.from_border)}`], to: [`border:${text(e.to_border)}`], ...tone(text(e.token)) }];
    case "bishop_moves":
      return [{ from: card(e.from_item), to: card(e.to_item), ...tone(text(e.token)) }];
    case "agent_in_city":
      return [{ from: bank(e.seat), to: [`city:${text(e.city)}`], ...tone(text(e.token)) }];
    case "agent_in_border":
      return [{ from: bank(e.seat), to: [`border:${text(e.border)}`], ...tone(text(e.token)) }];
    case "concession":
      return [{ from: bank(e.seat), to: [`border:${text(e.border)}`], icon: "pawn", tone: text(e.seat) }];
    case "repressed":
    case "displaced":
    case "repressed_free":
      return [{ from: bank(e.seat), to: empire(e.empire), ...tone(text(e.token)) }];
    case "casualty":
    case "besieged":
    case "taken_from":
      return piece === null ? [] : [{ from: piece.at, to: piece.at, ...tone(piece.token), fade: true }];
    case "regime_change":
      return [{ from: [`throne:${text(e.empire)}`], to: bank(e.seat), icon: `arms-${text(e.empire)}`, tone: "paper" }];
    default:
      return [];
  }
}

function inMarket(id: unknown): string[] {
  return [`incard:${text(id)}`];
}
