// Texts of the server call a seat that is nobody yet by its number. At a table it goes by who sits there.

import type { TextLink } from "../lib/types";
import { say } from "../lib/words.svelte";

export interface Told {
  text: string;
  links: TextLink[];
}
const NUMBERED = /^\D+(\d+)$/;

/** A text in which numbered seats have the names of those who sit there. */
export function named(text: string, links: TextLink[], who: ReadonlyMap<string, string>): Told {
  let told = "";
  let at = 0;
  const moved: TextLink[] = [];
  for (const link of links) {
    if (link.from < at || link.to > text.length) continue;
    told += text.slice(at, link.from);
    const written = text.slice(link.from, link.to);
    const number = link.kind === "seat" ? NUMBERED.exec(link.id)?.[1] : undefined;
    const nobody = number !== undefined && written === say("app.seat", { n: number });
    const word = (nobody && who.get(link.id)) || written;
    moved.push({ ...link, from: told.length, to: told.length + word.length });
    told += word;
    at = link.to;
  }
  return { text: told + text.slice(at), links: moved };
}
