// Words of these pages, and the sentence of whatever went wrong.
import { Failure } from "../../lib/api";
import { say, type Params } from "../../lib/words.svelte";

/** The words for a key of the catalogue of pages. */
export const p = (key: string, params: Params = {}): string => say(`pages.${key}`, params);

/** One sentence for people about a request that failed. */
export function sentence(error: unknown): string {
  if (error instanceof Failure && error.kind === "offline") return p("common.offline");
  return error instanceof Failure && error.message !== "" ? error.message : p("common.failed");
}
