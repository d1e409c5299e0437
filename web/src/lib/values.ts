// What options and events say as values, never as a sentence. A server that does not send them yet sends the fields of an
// event beside its text and nothing for an option: this is the only place that knows.

import type { Decision, GameEvent, Option } from "./types";

export type Values = Readonly<Record<string, unknown>>;

/** The values of an event. */
export const dataOf = (event: GameEvent): Values => event.data ?? event;

/** The values of an option. */
export const valuesOf = (option: Option): Values => option.data ?? {};

/** Whether an option declines what is asked. */
export const declines = (option: Option): boolean =>
  option.declines ?? (option.focus.length === 0 && !option.key.includes(" "));

/** What a person sorts an option under. */
export const groupOf = (option: Option, decision: Decision): string => option.group ?? decision.kind;

export const asText = (value: unknown): string => (typeof value === "string" ? value : "");
export const asNumber = (value: unknown): number | null => (typeof value === "number" ? value : null);
