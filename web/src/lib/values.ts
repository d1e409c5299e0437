// What options and events say as values, never as a sentence.

import type { Decision, GameEvent, Option } from "./types";

export type Values = Readonly<Record<string, unknown>>;

/** The values of an event, and whom it is told of. */
export const dataOf = (event: GameEvent): Values => ({ seat: event.seat, ...event.data });

/** Of what was taken back: the first event that no longer counts; else null. */
export const backTo = (event: GameEvent): number | null => asNumber(event.data?.back_to);

/** The values of an option. */
export const valuesOf = (option: Option): Values => option.data ?? {};

/** Whether an option declines what is asked. */
export const declines = (option: Option): boolean =>
  option.declines ?? (option.focus.length === 0 && !option.key.includes(" "));

/** What a person sorts an option under. */
export const groupOf = (option: Option, decision: Decision): string => option.group ?? decision.kind;

export const asText = (value: unknown): string => (typeof value === "string" ? value : "");
export const asNumber = (value: unknown): number | null => (typeof value === "number" ? value : null);
