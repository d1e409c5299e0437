// The book of the rules.

import type { Book, Part } from "../../lib/types";

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
