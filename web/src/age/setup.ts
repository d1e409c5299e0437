// A position of Age of Renaissance set up by hand: tokens and markers onto provinces, cards and advances to the players.

import type { Field, Setup, Tray } from "../learn/setup";
import type { components } from "../lib/api.d";
import { thingOf } from "../lib/things";
import type { Position } from "../lib/types";
import { seatName } from "../lib/seats.svelte";
import { say } from "../lib/words.svelte";
import { allAdvances, allCards, loadAgeCards } from "./cards.svelte";
import { MISERY, shipName, SHIPS } from "./facts";

type Document = components["schemas"]["AgePosition"];

function read(position: Position): Document {
  if (position.format !== "signoria/age-position/1") throw new Error(`not a position of Age: ${position.format}`);
  return position;
}
const changed = (position: Position, how: (document: Document) => boolean): Position | null => {
  const copy = structuredClone(position);
  return how(read(copy)) ? copy : null;
};
/** A province has one marker. */
function unmarked(document: Document, province: string): boolean {
  let gone = false;
  for (const player of document.players)
    for (const which of ["markers", "new_markers"] as const) {
      const left = player[which].filter((one) => one !== province);
      gone ||= left.length < player[which].length;
      player[which] = left;
    }
  return gone;
}
function bare(document: Document, province: string): boolean {
  let gone = false;
  for (const player of document.players)
    for (const which of ["tokens", "new_tokens"] as const)
      if (province in player[which]) {
        gone = true;
        player[which] = Object.fromEntries(Object.entries(player[which]).filter(([one]) => one !== province));
      }
  return gone;
}
function lift(document: Document, card: string): void {
  for (const player of document.players) player.hand = player.hand.filter((one) => one !== card);
  for (const which of ["pile", "withheld", "replay"] as const)
    document[which] = document[which].filter((one) => one !== card);
}

const setup: Setup = {
  load: () => loadAgeCards(),

  start: () => ({
    format: "signoria/age-position/1",
    players: [{ power: "venice", expansion: 9 }, "genoa", "barcelona"],
    phase: "expansion",
    player: "venice",
  }),

  trays(position): Tray[] {
    const { players } = read(position);
    return [
      {
        title: say("age.setup.tokens"),
        pieces: players.flatMap((one) => [
          {
            id: `token:${one.name}`,
            label: say("age.setup.token", { who: seatName(one.name) }),
            class: one.power ?? "",
          },
          {
            id: `marker:${one.name}`,
            label: say("age.setup.marker", { who: seatName(one.name) }),
            class: one.power ?? "",
          },
        ]),
      },
      {
        title: say("learn.setup_cards"),
        many: true,
        pieces: allCards().map((card) => ({ id: `card:${card.id}`, label: card.name, icon: "hand" })),
      },
      {
        title: say("age.setup.advances"),
        many: true,
        pieces: allAdvances().map((one) => ({ id: `advance:${one.letter}`, label: `${one.letter} ${one.name}` })),
      },
    ];
  },

  fields(position): Field[] {
    const document = read(position);
    const seats = document.players.map((one) => ({ id: one.name, label: seatName(one.name) }));
    const ships = ["none", ...SHIPS.map((ship) => ship.id)];
    return [
      ...(document.player === null
        ? []
        : [{ id: "player", label: say("learn.setup_mover"), value: document.player, values: seats }]),
      ...document.players.flatMap((one): Field[] => [
        {
          id: `cash:${one.name}`,
          label: say("age.setup.cash", { who: seatName(one.name) }),
          value: String(one.cash),
          least: 0,
          most: 999,
        },
        {
          id: `expansion:${one.name}`,
          label: say("age.setup.expansion", { who: seatName(one.name) }),
          value: String(one.expansion),
          least: 0,
          most: 36,
        },
        {
          id: `misery:${one.name}`,
          label: say("age.setup.misery", { who: seatName(one.name) }),
          value: String(one.misery ?? ""),
          values: MISERY.map((n) => ({ id: String(n), label: String(n) })),
        },
        {
          id: `ship:${one.name}`,
          label: say("age.setup.ship", { who: seatName(one.name) }),
          value: one.ship,
          values: ships.map((ship) => ({ id: ship, label: shipName(ship) })),
        },
      ]),
    ];
  },

  set(position, field, value) {
    const { kind: what, id: who } = thingOf(field);
    return (
      changed(position, (document) => {
        if (what === "player") document.player = value;
        for (const player of document.players) {
          if (player.name !== who) continue;
          if (what === "cash") player.cash = player.written = Number(value);
          else if (what === "expansion") player.expansion = Number(value);
          else if (what === "misery") player.misery = Number(value);
          else if (what === "ship") player.ship = value;
        }
        return true;
      }) ?? position
    );
  },

  put(position, piece, place) {
    const { kind, id: name } = thingOf(piece);
    const { kind: where, id: at } = thingOf(place);
    return changed(position, (document) => {
      const player = document.players.find((one) => one.name === (kind === "card" || kind === "advance" ? at : name));
      if (player === undefined) return false;
      if (where === "province" && kind === "token") {
        unmarked(document, at);
        player.tokens[at] = (player.tokens[at] ?? 0) + 1;
        return true;
      }
      if (where === "province" && kind === "marker") {
        unmarked(document, at);
        bare(document, at);
        player.markers.push(at);
        return true;
      }
      if ((where === "seat" || where === "mat") && kind === "card") {
        lift(document, name);
        player.hand.push(name);
        return true;
      }
      if ((where === "seat" || where === "mat") && kind === "advance") {
        if (!player.advances.includes(name)) player.advances = [...player.advances, name].sort().join("");
        return true;
      }
      return false;
    });
  },

  take(position, place) {
    const { kind: where, id: at } = thingOf(place);
    return changed(position, (document) => {
      if (where === "province") {
        const marked = unmarked(document, at);
        return bare(document, at) || marked;
      }
      if (where === "card" || where === "hand") {
        lift(document, at);
        return true;
      }
      return false;
    });
  },
};
export default setup;
