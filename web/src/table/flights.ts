// What moves: each event that carries a thing from one place of the table to another is shown as a flight. Nothing
// waits for it; the table already shows how it ended.

import { taste } from "../lib/settings.svelte";
import type { GameEvent } from "../lib/types";

const MOST = 24;
const APART = 60;
const SPACE = "http://www.w3.org/2000/svg";

interface Flight {
  from: string[];
  to: string[];
  icon: string;
  tone: string;
  fade?: boolean;
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const market = (place: unknown): string[] => {
  const [side = "", column = ""] = text(place).split(" ");
  return column === "0" ? [`fair:${side}`] : [`market:${side}:${column}`];
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
  const [kind = "", of = ""] = token.split(":");
  return { icon: kind === "pawn" ? "pawn" : kind, tone: of };
}

function pieceAt(value: unknown): { at: string[]; token: string } | null {
  if (value === null || typeof value !== "object") return null;
  const piece = value as { zone?: string; place?: string; token?: string };
  const place = piece.place ?? "";
  const zone = piece.zone ?? "";
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
  return { at, token: piece.token ?? "" };
}

function flights(e: GameEvent): Flight[] {
  const coin = { icon: "florin", tone: "coin" };
  const piece = pieceAt(e.piece);
  switch (e.kind) {
    case "buys":
      return [{ from: market(e.place), to: [`hand:${text(e.card)}`, ...bank(e.seat)], icon: "hand", tone: "paper" }];
    case "places_florin":
      return [{ from: bank(e.seat), to: [...inMarket(e.card)], ...coin }];
    case "takes_florins":
      return [{ from: inMarket(e.card), to: bank(e.seat), ...coin }];
    case "commerce":
      return [{ from: market(e.place), to: bank(e.seat), ...coin }];
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

function locate(ids: string[]): DOMRect | null {
  for (const id of ids) {
    if (id.endsWith(":")) continue;
    const element = document.querySelector(
      `[data-focus~="${CSS.escape(id)}"], [data-card="${CSS.escape(id.replace(/^incard:/, ""))}"]`,
    );
    const rect = element?.getBoundingClientRect();
    if (rect !== undefined && rect.width > 0) return rect;
  }
  return null;
}

/** A small drawing that can travel over the page. */
function sprite(icon: string, colour: string): HTMLElement {
  const holder = document.createElement("div");
  holder.className = `flight ${colour}`;
  const svg = document.createElementNS(SPACE, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  const use = document.createElementNS(SPACE, "use");
  use.setAttribute("href", `#${icon}`);
  svg.append(use);
  holder.append(svg);
  return holder;
}

let layer: HTMLElement | null = null;

export function fly(events: GameEvent[]): void {
  if (!taste.motion || document.hidden) return;
  // Whatever still flies has arrived.
  layer?.remove();
  layer = document.createElement("div");
  layer.className = "flights";
  layer.setAttribute("aria-hidden", "true");
  document.body.append(layer);
  const here = layer;
  requestAnimationFrame(() => {
    let n = 0;
    for (const flight of events.flatMap(flights)) {
      if (n >= MOST) break;
      const a = locate(flight.from);
      const b = locate(flight.to);
      if (a === null || b === null) continue;
      const thing = sprite(flight.icon, flight.tone);
      here.append(thing);
      const from = `translate(${a.x + a.width / 2 - 14}px, ${a.y + a.height / 2 - 14}px)`;
      const to = `translate(${b.x + b.width / 2 - 14}px, ${b.y + b.height / 2 - 14}px)`;
      const frames = flight.fade
        ? [
            { transform: `${from} scale(1)`, opacity: 1 },
            { transform: `${to} translateY(-18px) scale(1.25)`, opacity: 0 },
          ]
        : [
            { transform: `${from} scale(.6)`, opacity: 0 },
            { transform: `${from} scale(1.1)`, opacity: 1, offset: 0.15 },
            { transform: `${to} scale(1)`, opacity: 1, offset: 0.85 },
            { transform: `${to} scale(.7)`, opacity: 0 },
          ];
      const move = thing.animate(frames, {
        duration: flight.fade ? 520 : 640,
        delay: n * APART,
        easing: "cubic-bezier(.3,.6,.2,1)",
        fill: "both",
      });
      move.onfinish = (): void => thing.remove();
      n += 1;
    }
  });
}
