// What happens first by an answer may be no more than the answer itself once more: "Dead: the knight in Paris", where one
// has to say which knight dies. Then it is not told beside it. Values say so, whatever the words are.

import type { GameEvent, Option } from "../lib/types";
import type { Values } from "../lib/values";

/** An answer, and the first thing that happens by it. */
export interface Answered {
  option: Option;
  event: GameEvent | undefined;
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Whether an answer says this value: a thing by whatever name, a number by its own. */
function says(answer: Values, name: string, value: unknown): boolean {
  if (value === null || typeof value === "boolean") return false;
  if (typeof value === "number") return answer[name] === value;
  return same(answer, value) || Object.values(answer).some((one) => same(one, value));
}

/** What an event tells beside what its answer says; null: it tells nothing that its answer says. */
function beside({ option, event }: Answered): string | null {
  const told = Object.entries(event?.data ?? {});
  const news = told.filter(([name, value]) => !says(option.data, name, value));
  return news.length === told.length ? null : JSON.stringify(news);
}

/** The keys of the answers by which nothing happens first but what they say, and what all like them bring. */
export function echoes(answers: Answered[]): Set<string> {
  const found = new Set<string>();
  for (const one of answers) {
    const news = beside(one);
    const others = answers.filter((other) => other !== one && other.event?.kind === one.event?.kind);
    if (news !== null && others.length > 0 && others.every((other) => beside(other) === news))
      found.add(one.option.key);
  }
  return found;
}
