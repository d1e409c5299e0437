// How far somebody has come in the lessons, in this browser. Kept in local storage; everything works without it.

const KEY = "signoria.lessons";

export interface Progress {
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

export function keep(game: string, lesson: string, now: Progress): void {
  const before = kept[nameOf(game, lesson)];
  // A lesson once done stays done, while it is taken again.
  kept = { ...kept, [nameOf(game, lesson)]: { ...now, done: now.done || before?.done === true } };
  try {
    window.localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // private windows may refuse: the ticks then last as long as the page
  }
}
