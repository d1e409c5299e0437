// Words of the pages around the tables.
import { settings } from "../../lib/settings.svelte";
import { say, type Params } from "../../lib/words.svelte";

/** The words for a key of the catalogue of the house. */
export const h = (key: string, params: Params = {}): string => say(`house.${key}`, params);

/** A day and an hour as the reader writes them. */
export const when = (iso: string): string =>
  new Intl.DateTimeFormat(settings.language, { dateStyle: "medium", timeStyle: "short" }).format(new Date(iso));

/** A day as the reader writes it. */
export const day = (iso: string): string =>
  new Intl.DateTimeFormat(settings.language, { dateStyle: "long" }).format(new Date(iso));

/** Points with as many places as they need. */
export const points = (n: number): string =>
  new Intl.NumberFormat(settings.language, { maximumFractionDigits: 2 }).format(n);
