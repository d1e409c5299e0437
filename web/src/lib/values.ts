// What options and events say as values, never as a sentence.

import type { GameEvent, NextAnswer, Option } from "./types";

export type Values = Readonly<Record<string, unknown>>;

/** The values of an event, and whom it is told of. */
export const dataOf = (event: GameEvent): Values => ({ seat: event.seat, ...event.data });

/** Of what was taken back: the first event that no longer counts; else null. */
export const backTo = (event: GameEvent): number | null => asNumber(event.data?.back_to);

/** The values of an option, or of an answer to what is asked next. */
export const valuesOf = (option: Option | NextAnswer): Values => option.data;

/** Kinds of events or questions, of those that `Kind` knows: whatever is asked of them is any game's. */
export const kinds = <Kind extends string>(...names: Kind[]): ReadonlySet<string> => new Set<string>(names);

/** Values that the server describes: `Shape` is one of its schemas. */
export const shaped = <Shape>(values: Values): Shape => values as Shape;

/** What a person sorts an option under; to decline is by itself. */
export const groupOf = (option: Option): string => (option.declines ? "pass" : option.group);

export const asText = (value: unknown): string => (typeof value === "string" ? value : "");
export const asNumber = (value: unknown): number | null => (typeof value === "number" ? value : null);
