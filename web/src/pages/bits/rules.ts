// The book of the rules and how its statements hang together: E1.b.1 is under E1.b, E1 and E.

import type { Book, Part, Section } from "../../lib/types";

export function isUnder(id: string, head: string): boolean {
  const [mine, wanted] = [id.toLowerCase(), head.toLowerCase()];
  if (wanted === "") return false;
  if (mine === wanted || mine.startsWith(`${wanted}.`)) return true;
  return /^[a-z]$/.test(wanted) && mine.startsWith(wanted) && /^\d/.test(mine.slice(1));
}

/** The book as an edition has it: what says nothing there is left out. */
export function holding(book: Book, edition: string): Part[] {
  return book.parts
    .map((part) => ({
      ...part,
      sections: part.sections
        .map((section) => ({
          ...section,
          statements: section.statements.filter((one) => edition === "" || one.editions.includes(edition)),
        }))
        .filter((section) => section.statements.length > 0),
    }))
    .filter((part) => part.sections.length > 0);
}

/** The section that a statement stands in, or that its id begins with. */
export function sectionOf(book: Book, id: string): Section | null {
  const wanted = id.toLowerCase();
  const sections = book.parts.flatMap((part) => part.sections);
  return sections.find((section) => section.statements.some((one) => isUnder(one.id, wanted))) ?? null;
}
