// What options and events say as values, never as a sentence.

import type { GameEvent, Option } from "./types";

export type Values = Readonly<Record<string, unknown>>;

/** The values of an event, and whom it is told of. */
export const dataOf = (event: GameEvent): Values => ({ seat: event.seat, ...event.data });

/** Of what was taken back: the first event that no longer counts; else null. */
export const backTo = (event: GameEvent): number | null => asNumber(event.data?.back_to);

/** The values of an option. */
export const valuesOf = (option: Option): Values => option.data;

/** Values that the server describes: `Shape` is one of its schemas. */
export const shaped = <Shape>(values: Values): Shape => values as Shape;

/** What a person sorts an option under; to decline is by itself. */
export const groupOf = (option: Option): string => (option.declines ? "pass" : option.group);

export const asText = (value: unknown): string => (typeof value === "string" ? value : "");
export const asNumber = (value: unknown): number | null => (typeof value === "number" ? value : null);
