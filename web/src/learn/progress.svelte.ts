// How far somebody has come in the lessons. Kept in local storage, and for whoever has a name on the server, so that
// another browser of the same person goes on from there. Everything works without either.

import { getLearned, keepLearned } from "../lib/api";

const KEY = "signoria.lessons";

interface Progress {
  /** What was given so far: it leads back to the same place. */
  inputs: string[];
  /** The step, from 0. */
  step: number;
  done: boolean;
  /** The lesson as it was then; it may have changed since. */
  version: string;
}

type Kept = Readonly<Record<string, Progress>>;

function isProgress(one: unknown): one is Progress {
  if (typeof one !== "object" || one === null) return false;
  const { inputs, step, done, version } = one as Partial<Record<keyof Progress, unknown>>;
  const words = Array.isArray(inputs) && inputs.every((word) => typeof word === "string");
  return words && typeof step === "number" && typeof done === "boolean" && typeof version === "string";
}

/** What a stored text says; whatever does not fit is left out. */
export function parsed(text: string): Kept {
  try {
    const saved: unknown = JSON.parse(text);
    if (typeof saved !== "object" || saved === null) return {};
    return Object.fromEntries(
      Object.entries(saved).filter((entry): entry is [string, Progress] => isProgress(entry[1])),
    );
  } catch {
    return {};
  }
}

function stored(): Kept {
  try {
    return parsed(window.localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

let kept = $state.raw<Kept>(stored());

const nameOf = (game: string, lesson: string): string => `${game}/${lesson}`;

/** How far this lesson has been taken; undefined: never begun. */
export const progressOf = (game: string, lesson: string): Progress | undefined => kept[nameOf(game, lesson)];

/** Of two memories of a lesson the one that has come further; one that was done stays done. */
export function further(here: Progress | undefined, there: Progress): Progress {
  if (here === undefined) return there;
  const more = there.inputs.length > here.inputs.length ? there : here;
  return { ...more, done: here.done || there.done };
}

/** What another browser of the same person has kept. */
export async function recall(): Promise<void> {
  try {
    const learned = await getLearned();
    const found: Record<string, Progress> = { ...kept };
    for (const [what, one] of Object.entries(learned)) {
      const name = what.replace(":", "/");
      if (isProgress(one)) found[name] = further(found[name], one);
    }
    store(found);
  } catch {
    // without the server what is kept here has to do
  }
}

export function keep(game: string, lesson: string, now: Progress): void {
  const before = kept[nameOf(game, lesson)];
  // A lesson once done stays done, while it is taken again.
  const progress = { ...now, done: now.done || before?.done === true };
  const same = before !== undefined && JSON.stringify(before) === JSON.stringify(progress);
  store({ ...kept, [nameOf(game, lesson)]: progress });
  if (!same) keepLearned(`${game}:${lesson}`, { ...progress }).catch(() => undefined);
}

function store(all: Kept): void {
  kept = all;
  try {
    window.localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // private windows may refuse: the ticks then last as long as the page
  }
}
