// Rules are named by game and clause, "game:E1.1"; people say the clause alone, for those of two games do not look alike.

/** A rule in words, where it is one of a card or of an advance; null: people say its clause. */
type Words = (id: string) => string | null;
const known: Words[] = [];

export const clauseName = (clause: string): string => clause.slice(clause.indexOf(":") + 1);

/** Learn the words of a game's rules. */
export function nameClauses(words: Words): void {
  known.push(words);
}

/** A rule in words, where there are any. */
export function clauseWords(clause: string): string | null {
  const id = clauseName(clause);
  for (const words of known) {
    const found = words(id);
    if (found !== null) return found;
  }
  return null;
}
