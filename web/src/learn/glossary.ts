// How words of the glossary are found, and where what a page of strategy names is shown.
import type { Strategy } from "../lib/types";

type Word = Strategy["glossary"][number];

/** Without case and accents, so that "vasallo" and "Cóeur" are found as they are typed. */
const plain = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** The words that hold what is looked for: in their names first, then in what is said of them. */
export function matching(words: readonly Word[], wanted: string): Word[] {
  const asked = plain(wanted.trim());
  if (asked === "") return [...words];
  const named = words.filter((word) => plain(word.name).includes(asked));
  return [...named, ...words.filter((word) => !named.includes(word) && plain(word.text).includes(asked))];
}

/** The page of something to try: a lesson, a worked example, puzzles of a kind. */
export function tryAddress(game: string, what: string): string {
  const [sort, id] = what.split("/", 2) as [string, string];
  if (sort === "lesson") return `/learn/${game}/${id}`;
  if (sort === "example") return `/examples/${game}/${id}`;
  return `/puzzles?game=${game}&kind=${id}`;
}
