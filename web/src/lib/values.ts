// What options and events say as values, never as a sentence.

import type { GameEvent, NextAnswer, Option } from "./types";

export type Values = Readonly<Record<string, unknown>>;

/**
 * All that some kinds may say, by name: each value has the types it has in any of them, and is missing where a kind says
 * nothing of the sort. `ByKind` is a schema of the server: the `Events`, `Options` or `Questions` of a game.
 */
export type Said<ByKind> = Fields<ByKind[keyof ByKind]>;
type Fields<Some> = { readonly [Name in Names<Some>]?: Of<Some, Name> };
/** What says nothing is a record of nothing under any name at all. */
type Names<Some> = Some extends unknown ? (string extends keyof Some ? never : keyof Some) : never;
type Of<Some, Name> = Some extends unknown ? (Name extends keyof Some ? Some[Name] : never) : never;

/** The values of an event, and whom it is told of. A game says of which kinds. */
export const dataOf = <ByKind>(event: GameEvent): Said<ByKind> =>
  ({ seat: event.seat, ...event.data }) as unknown as Said<ByKind>;

/** Of what was taken back: the first event that no longer counts; else null. */
export const backTo = (event: GameEvent): number | null => asNumber(event.data?.back_to);

/** The values of an option, or of an answer to what is asked next. A game says of which kinds. */
export const valuesOf = <ByKind>(option: Option | NextAnswer): Said<ByKind> => option.data as Said<ByKind>;

/** The values of what a question is about. A game says of which kinds. */
export const aboutOf = <ByKind>(question: { about: Values }): Said<ByKind> => question.about as Said<ByKind>;

/** Kinds of events or questions, of those that `Kind` knows: whatever is asked of them is any game's. */
export const kinds = <Kind extends string>(...names: Kind[]): ReadonlySet<string> => new Set<string>(names);

/** What a person sorts an option under; to decline is by itself. */
export const groupOf = (option: Option): string => (option.declines ? "pass" : option.group);

export const asText = (value: unknown): string => (typeof value === "string" ? value : "");
export const asNumber = (value: unknown): number | null => (typeof value === "number" ? value : null);
