// Names and facts of Pax Renaissance for drawing it. No rule is known here: what a place looks like and what it is called.

import board from "./art/board.json";
import places from "../../../src/signoria/pax/art/places.json";
import { seatName as bankName } from "../lib/seats.svelte";
import { thingOf } from "../lib/things";
import { type CardFact, type TableauEntry, type TableauSquare, vassalsOf, type View } from "./view";
import { has, listed, say } from "../lib/words.svelte";

interface Face {
  ops: string[];
  prestige: string[];
}
interface EmpireFact {
  region: "west" | "east";
  king: Face;
  republic: Face;
}
interface CityFact {
  empire: string;
  capital: boolean;
  emporium: "white" | "black" | null;
  levy: Record<string, string>;
}
export interface Point {
  x: number;
  y: number;
}

export const EMPIRES = board.empires as Record<string, EmpireFact>;
export const CITIES = board.cities as unknown as Record<string, CityFact>;
export const BORDERS = board.borders as unknown as Record<string, { kind: "sea" | "land"; empires: [string, string] }>;
export const PLACES = places as unknown as {
  city: Record<string, Point & { label: [number, number, string] }>;
  conditional_city: Record<string, Point & { label?: [number, number, string] }>;
  border: Record<string, Point & { kind: "sea" | "land" }>;
  theocracy: Record<string, Point>;
  throne: Record<string, Point & { w: number; h: number }>;
  route: Record<string, string[]>;
};
export const VICTORIES = ["imperial", "renaissance", "globalization", "holy"] as const;
export const SIDES = ["west", "east"] as const;

/** The bank whose pawn this is; "": it is no pawn, or one of no bank. */
export function ownerOf(code: string): string {
  const { kind, id } = thingOf(code);
  return kind === "pawn" ? id : "";
}
export const isSquare = (entry: TableauEntry): entry is TableauSquare => "empire" in entry;

export { bankName };
export const empireName = (id: string): string => say(`pax.empire.${id}`);
/** The same as a sentence needs it, with its article where it has one. */
export const theEmpire = (id: string): string => say(`pax.the_empire.${id}`);
export const empireShort = (id: string): string =>
  has(`pax.empire_short.${id}`) ? say(`pax.empire_short.${id}`) : empireName(id);
export const cityName = (id: string): string => say(`pax.city.${id}`);
/** A city as the map names it, where there is little room. */
export const cityShort = (id: string): string =>
  has(`pax.city_short.${id}`) ? say(`pax.city_short.${id}`) : cityName(id);
export const religionName = (id: string): string => say(`pax.religion.${id}`);
/** "The West", "France". */
export const placeName = (id: string): string =>
  id === "west" || id === "east" ? say(`pax.location.${id}`) : empireName(id);
export const rulerName = (empire: string, side: "king" | "republic"): string => say(`pax.${side}_of.${empire}`);
export const florins = (n: number): string => say("pax.florins", { n });

/** "Catholic rook", "Medici pawn", so many of them; "pawn" for one of the owner's colour. */
export function tokenName(code: string, n = 1): string {
  const bank = ownerOf(code);
  return bank !== "" ? say("pax.token.pawn_of", { bank: bankName(bank), n }) : say(`pax.token.${code}`, { n });
}

export const opName = (op: string): string => say(`pax.op.${thingOf(op).kind}`);
/** The op with what it acts on: "vote:west" is a vote in the West. */
export function opTitle(op: string): string {
  const { kind, id: of } = thingOf(op);
  if (of === "") return opName(op);
  if (kind !== "repress") return say(`pax.op_of.${op}`);
  const pieces = of.split("+").map((piece) => say(`pax.piece.${piece}`));
  return say("pax.op_of.repress", { pieces: pieces.join(say("pax.piece.or")) });
}

/** A place as cards show it: people who speak a name should find what they see. */
export const shownPlace = (id: string): string => (id === "west" || id === "east" ? placeName(id) : empireShort(id));

/** A card in words, for those who hear it: first those that stand on it, in their order. */
export function cardLabel(
  card: CardFact,
  state: { florins?: number; tag?: string; bishop?: string | null; silenced?: boolean; used?: boolean } = {},
): string {
  const where =
    card.location !== null && card.location !== undefined
      ? shownPlace(card.location)
      : say(card.kind === "comet" ? "pax.comet_note" : `pax.${card.kind}`);
  const parts = [say("pax.label.card", { name: card.name, place: where })];
  if (state.florins !== undefined && state.florins > 0) parts.push(florins(state.florins));
  if (state.tag !== undefined && state.tag !== "") parts.push(state.tag);
  if (state.bishop) {
    const bishop = tokenName(`bishop:${state.bishop}`);
    parts.push(say(state.silenced === true ? "pax.label.silenced_by" : "pax.label.bishop_on", { bishop }));
  }
  if (state.used === true) parts.push(say("pax.used"));
  const sentences = [parts.join(", ")];
  if (card.ops.length > 0) sentences.push(card.ops.map(opTitle).join(", "));
  if (card.prestige.length > 0) {
    sentences.push(say("pax.label.prestige", { list: listed(card.prestige.map((p) => say(`pax.prestige.${p}`))) }));
  }
  return sentences.join(". ");
}

/** The colour whose route starts here, when it does. */
export function openColour(view: View, city: string): "white" | "black" | null {
  if (view.emporia.white === city) return "white";
  return view.emporia.black === city ? "black" : null;
}

export const levyOf = (view: View, city: string): string => {
  const fact = CITIES[city];
  const state = fact === undefined ? undefined : view.empires[fact.empire]?.state;
  return state === undefined ? "" : (fact?.levy[state] ?? "");
};

/** All squares of a tableau entry, vassals included. */
export function squaresOf(entry: TableauEntry): TableauSquare[] {
  return isSquare(entry) ? [entry, ...vassalsOf(entry).flatMap(squaresOf)] : [];
}
