// The events that carry a thing from one place of the table to another.

import { thingOf } from "../lib/things";
import type { GameEvent } from "../lib/types";
import type { components } from "../lib/api.d";
import { dataOf, type EventKind, type Piece } from "./values";
import type { Flight } from "../table/flights";

type Schemas = components["schemas"];
type Place = Schemas["PaxPlace"];

const market = (place?: Place): string[] => {
  if (place === undefined) return [];
  return place.column === 0 ? [`fair:${place.side}`] : [`market:${place.side}:${place.column}`];
};
const card = (id = ""): string[] => [`card:${id}`, `hand:${id}`, `square:${id}`, `throne:${id}`];
const empire = (id = ""): string[] => [`square:${id}`, `throne:${id}`];
const bank = (id = ""): string[] => [`bank:${id}`];

function tone(token = ""): { icon: string; tone: string } {
  const { kind, id } = thingOf(token);
  return { icon: kind, tone: id };
}

function pieceAt({ token, zone, place }: Piece): { at: string[]; token: string } {
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
  const e = dataOf(event);
  const coin = { icon: "florin", tone: "coin" };
  const piece = e.piece === undefined ? null : pieceAt(e.piece);
  switch (event.kind as EventKind) {
    case "buys":
      return [{ from: market(e.place), to: [`hand:${e.card ?? ""}`, ...bank(e.seat)], icon: "hand", tone: "paper" }];
    case "places_florin":
      return [{ from: bank(e.seat), to: market(e.place), ...coin }];
    case "takes_florins":
      return [{ from: inMarket(e.card), to: bank(e.seat), ...coin }];
    case "commerce":
      return [{ from: market(e.place), to: bank(e.seat), ...coin }];
    case "fair_concession":
      return [{ from: [`border:${e.border ?? ""}`], to: bank(e.seat), ...coin }];
    case "subsidy":
      return [{ from: [`city:${e.city ?? ""}`, "fair:west", "fair:east"], to: bank(e.seat), ...coin }];
    case "sells":
    case "tax_paid":
    case "voted":
    case "campaign":
      return [{ from: bank(e.seat), to: bank(e.seat), ...coin, fade: true }];
    case "plays":
      return [{ from: bank(e.seat), to: card(e.card), icon: "hand", tone: "paper" }];
    case "corsair":
      return [{ from: [`border:${e.from_border ?? ""}`], to: [`border:${e.to_border ?? ""}`], ...tone(e.token) }];
    case "bishop_moves":
      return [{ from: card(e.from_item), to: card(e.to_item), ...tone(e.token) }];
    case "agent_in_city":
      return [{ from: bank(e.seat), to: [`city:${e.city ?? ""}`], ...tone(e.token) }];
    case "agent_in_border":
      return [{ from: bank(e.seat), to: [`border:${e.border ?? ""}`], ...tone(e.token) }];
    case "concession":
      return [{ from: bank(e.seat), to: [`border:${e.border ?? ""}`], icon: "pawn", tone: e.seat ?? "" }];
    case "repressed":
    case "displaced":
    case "repressed_free":
      return [{ from: bank(e.seat), to: empire(e.empire), ...tone(e.token) }];
    case "casualty":
    case "besieged":
    case "taken_from":
      return piece === null ? [] : [{ from: piece.at, to: piece.at, ...tone(piece.token), fade: true }];
    case "regime_change":
      return [{ from: [`throne:${e.empire ?? ""}`], to: bank(e.seat), icon: `arms-${e.empire ?? ""}`, tone: "paper" }];
    default:
      return [];
  }
}

function inMarket(id = ""): string[] {
  return [`incard:${id}`];
}
