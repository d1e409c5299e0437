// Texts of the server call a seat that is nobody yet by its place. At a table it goes by who sits there.

import type { TextLink } from "../lib/types";

export interface Told {
  text: string;
  links: TextLink[];
}

/** A text in which seats that are nobody yet have the names of those who sit there. */
export function named(text: string, links: TextLink[], who: ReadonlyMap<string, string>): Told {
  let told = "";
  let at = 0;
  const moved: TextLink[] = [];
  for (const link of links) {
    if (link.from < at || link.to > text.length) continue;
    told += text.slice(at, link.from);
    const written = text.slice(link.from, link.to);
    const word = (link.title === link.id && who.get(link.id)) || written;
    moved.push({ ...link, from: told.length, to: told.length + word.length });
    told += word;
    at = link.to;
  }
  return { text: told + text.slice(at), links: moved };
}
