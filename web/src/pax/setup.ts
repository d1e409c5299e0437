// A position of Pax Renaissance set up by hand: tokens, map cards, crowns and cards, onto the board's own places.

import { getCards } from "../lib/api";
import type { components } from "../lib/api.d";
import { say } from "../lib/words.svelte";
import { thingOf } from "../lib/things";
import type { Position } from "../lib/types";
import type { Field, Piece, Setup, Tray } from "../learn/setup";
import { seatName } from "../lib/seats.svelte";
import { type CardFile, isState, RELIGIONS, type Side, STATES } from "./view";

type Document = components["schemas"]["PaxPosition"];

const SIDES = ["west", "east"] as const satisfies Side[];
let file: CardFile | null = null;

function read(position: Position): Document {
  if (position.format !== "signoria/pax-position/1") throw new Error(`not a position of Pax: ${position.format}`);
  return position;
}
const changed = (position: Position, how: (document: Document) => boolean): Position | null => {
  const copy = structuredClone(position);
  return how(read(copy)) ? copy : null;
};
const sideOf = (card: string): Side => file?.cards.find((one) => one.id === card)?.side ?? "west";
const regionOf = (empire: string): Side => file?.squares.find((one) => one.id === empire)?.region ?? "west";
const cityIn = (document: Document, city: string): string[] | undefined =>
  Object.values(document.empires).find((one) => city in one.cities)?.cities[city];

const rowIn = (document: Document, side: string): Document["market"][Side] | undefined =>
  (document.market as Record<string, Document["market"][Side]>)[side];

/** A card lies in one place only: it is taken from where it was. */
function lift(document: Document, card: string): void {
  for (const player of document.players) {
    player.hand = player.hand.filter((one) => one !== card);
    player.old_maids = player.old_maids.filter((one) => one !== card);
    for (const side of SIDES) player[side] = player[side].filter((one) => !("card" in one && one.card === card));
  }
  for (const side of SIDES) {
    document.decks[side] = document.decks[side].filter((one) => one !== card);
    document.market[side] = document.market[side].map((one) => (one?.card === card ? null : one));
  }
}
function crownless(document: Document, empire: string): void {
  for (const player of document.players)
    for (const side of SIDES) player[side] = player[side].filter((one) => !("empire" in one && one.empire === empire));
}

const setup: Setup = {
  async load(position) {
    file = await getCards<CardFile>("pax", position.rules);
  },

  start: () => ({
    format: "signoria/pax-position/1",
    players: ["fugger", "medici", "coeur"].map((bank) => ({ bank })),
  }),

  trays(position): Tray[] {
    const document = read(position);
    const banks = document.players.map((one) => one.bank);
    const trays: Tray[] = RELIGIONS.map((religion) => ({
      title: say(`pax.religion.${religion}`),
      pieces: ["knight", "rook", "bishop", "pirate"].map((kind): Piece => ({
        id: `${kind}:${religion}`,
        label: `${say(`pax.piece.${kind}`)}, ${say(`pax.religion.${religion}`)}`,
        icon: kind,
        class: religion,
      })),
    }));
    trays.push({
      title: say("pax.setup.pawns"),
      pieces: banks.map((bank) => ({
        id: `pawn:${bank}`,
        label: say("pax.setup.pawn", { who: seatName(bank) }),
        icon: "pawn",
        class: bank,
      })),
    });
    trays.push({
      title: say("pax.setup.map"),
      pieces: STATES.map((state) => ({
        id: `state:${state}`,
        label: say(`pax.state.${state}`),
        icon: state,
        class: state,
      })),
    });
    trays.push({
      title: say("pax.setup.crowns"),
      many: true,
      pieces: (file?.squares ?? []).flatMap((square) => [
        { id: `king:${square.id}`, label: `${square.name}: ${say("pax.setup.king")}`, icon: "king" },
        { id: `republic:${square.id}`, label: `${square.name}: ${say("pax.setup.republic")}`, icon: "republic" },
      ]),
    });
    trays.push({
      title: say("learn.setup_cards"),
      many: true,
      pieces: (file?.cards ?? []).map((card) => ({ id: `card:${card.id}`, label: card.name, icon: "hand" })),
    });
    return trays;
  },

  fields(position): Field[] {
    const document = read(position);
    const banks = document.players.map((one) => ({ id: one.bank, label: seatName(one.bank) }));
    return [
      { id: "player", label: say("learn.setup_mover"), value: document.turn.player, values: banks },
      {
        id: "actions",
        label: say("pax.setup.actions"),
        value: String(document.turn.actions_left),
        least: 0,
        most: 2,
      },
      ...document.players.map((one) => ({
        id: `florins:${one.bank}`,
        label: say("pax.setup.florins", { who: seatName(one.bank) }),
        value: String(one.florins),
        least: 0,
        most: 40,
      })),
      ...Object.entries(document.victories).map(([victory, on]) => ({
        id: `victory:${victory}`,
        label: say(`pax.victory.${victory}`),
        value: on ? "on" : "off",
        values: [
          { id: "on", label: say("pax.setup.on") },
          { id: "off", label: say("pax.setup.off") },
        ],
      })),
    ];
  },

  set(position, field, value) {
    const { kind: what, id: who } = thingOf(field);
    return (
      changed(position, (document) => {
        if (what === "player") document.turn.player = value;
        else if (what === "actions") document.turn.actions_left = Number(value);
        else if (what === "victory") (document.victories as Record<string, boolean>)[who] = value === "on";
        else for (const player of document.players) if (player.bank === who) player.florins = Number(value);
        return true;
      }) ?? position
    );
  },

  put(position, piece, place) {
    const { kind, id: name } = thingOf(piece);
    const { kind: where, id: whole } = thingOf(place);
    const { kind: at, id: column } = thingOf(whole);
    return changed(position, (document) => {
      if (where === "city") {
        const city = cityIn(document, at);
        if (city === undefined || !["knight", "rook", "pirate"].includes(kind)) return false;
        city.splice(0, city.length, piece);
        return true;
      }
      if (where === "border") {
        if ((kind !== "pirate" && kind !== "pawn") || !(at in document.borders)) return false;
        document.borders[at] = [piece];
        return true;
      }
      if ((where === "throne" || where === "square") && kind === "state") {
        const empire = document.empires[at];
        if (empire === undefined || !isState(name)) return false;
        empire.state = name;
        return true;
      }
      if (kind === "bishop" && where === "card") {
        const entries = document.players.flatMap((one) => [...one.west, ...one.east]);
        const entry = entries.find((one) => "card" in one && one.card === at);
        const religion = RELIGIONS.find((one) => one === name);
        if (entry === undefined || religion === undefined) return false;
        entry.bishop = religion;
        return true;
      }
      if (where === "bank" && (kind === "king" || kind === "republic")) {
        const player = document.players.find((one) => one.bank === at);
        if (player === undefined) return false;
        crownless(document, name);
        player[regionOf(name)].push({ empire: name, side: kind, bishop: null, queens: [], vassals: [] });
        return true;
      }
      if (where === "bank" && kind === "card") {
        const player = document.players.find((one) => one.bank === at);
        if (player === undefined) return false;
        lift(document, name);
        player[sideOf(name)].push({ card: name, bishop: null });
        return true;
      }
      if ((where === "market" || where === "fair") && kind === "card") {
        lift(document, name);
        const row = rowIn(document, at);
        if (row === undefined) return false;
        row[Number(column || 0)] = { card: name, florins: 0 };
        return true;
      }
      return false;
    });
  },

  take(position, place) {
    const { kind: where, id: whole } = thingOf(place);
    const { kind: at, id: column } = thingOf(whole);
    return changed(position, (document) => {
      if (where === "city") {
        const city = cityIn(document, at);
        return city !== undefined && city.splice(0).length > 0;
      }
      if (where === "border") {
        const gone = (document.borders[at] ?? []).length > 0;
        document.borders[at] = [];
        return gone;
      }
      if (where === "market") {
        const row = rowIn(document, at);
        if (row === undefined || !row[Number(column)]) return false;
        row[Number(column)] = null;
        return true;
      }
      if (where === "card" || where === "hand") {
        lift(document, at);
        return true;
      }
      if (where === "square") {
        const before = JSON.stringify(document.players);
        crownless(document, at);
        return JSON.stringify(document.players) !== before;
      }
      return false;
    });
  },
};
export default setup;
