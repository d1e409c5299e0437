// What a board that can be played on tells its parts. Without one (a replay, a card page) nothing can be chosen.

import { getContext, setContext } from "svelte";

/** A thing to look at in full, as its game names it: `{ card: "PREN021" }`, `{ advance: "R" }`. */
export type Sight = Readonly<Record<string, string>>;

export interface Board {
  /** Whether an option is about one of these things. */
  can(ids: string[]): boolean;
  /** Whether the option looked at is about one of these things. */
  linked(ids: string[]): boolean;
  /** Whether the option waiting to be confirmed is about one of these things. */
  chosen(ids: string[]): boolean;
  /** Whether the last events were about one of these things. */
  changed(ids: string[]): boolean;
  /** Whether a piece here would fall by the option looked at. */
  falls(ids: string[]): boolean;
  /** What choosing here would do, in words; "" when nothing can be chosen. */
  hint(ids: string[]): string;
  /** `sure`: with the key that confirms, by whoever has looked at it. */
  pick(ids: string[], element: Element, sure?: boolean): void;
  hover(ids: string[] | null): void;
  look(what: Sight | null, element: Element | null): void;
}

const IDLE: Board = {
  can: () => false,
  linked: () => false,
  chosen: () => false,
  changed: () => false,
  falls: () => false,
  hint: () => "",
  pick: () => undefined,
  hover: () => undefined,
  look: () => undefined,
};
const KEY = Symbol("board");

/** What is left out does nothing. */
export const setBoard = (board: Partial<Board>): Board => setContext(KEY, { ...IDLE, ...board });
export const useBoard = (): Board => getContext<Board | undefined>(KEY) ?? IDLE;

/** Classes of a thing on the board. */
export function states(board: Board, ids: string[]): string {
  const names = [];
  if (board.can(ids)) names.push("can");
  if (board.linked(ids)) names.push("linked");
  if (board.chosen(ids)) names.push("chosen");
  else if (board.changed(ids)) names.push("changed");
  if (board.falls(ids)) names.push("doomed");
  return names.join(" ");
}

const LONG_PRESS = 450;
const LINGER = 300;

interface Thing {
  ids: string[];
  sight?: Sight | undefined;
}

/** Pointer and keys of a thing on the board: choose it, look at it. */
export function thing(board: Board, what: () => Thing): (element: HTMLElement | SVGElement) => () => void {
  return (element) => {
    let timer: number | undefined;
    let pressed = false;
    let over = false;
    const stop = (): void => window.clearTimeout(timer);
    const show = (): void => {
      const { sight } = what();
      if (sight !== undefined) board.look(sight, element);
    };
    const on: Record<string, (event: Event) => void> = {
      click: (event) => {
        if (pressed) {
          pressed = false;
          event.stopPropagation();
          return;
        }
        board.look(null, null);
        if (board.can(what().ids)) {
          event.stopPropagation();
          board.pick(what().ids, element);
        } else if (matchMedia("(hover: none)").matches) show();
      },
      keydown: (event) => {
        const key = (event as KeyboardEvent).key;
        if ((key === "Enter" || key === " ") && board.can(what().ids)) {
          event.preventDefault();
          event.stopPropagation();
          board.pick(what().ids, element, key === "Enter");
        } else if (key === "i" || key === "I" || ((key === "Enter" || key === " ") && what().sight !== undefined)) {
          event.preventDefault();
          event.stopPropagation();
          show();
        }
      },
      pointerenter: (event) => {
        if ((event as PointerEvent).pointerType !== "mouse") return;
        over = true;
        board.hover(what().ids);
        stop();
        timer = window.setTimeout(show, LINGER);
      },
      pointerleave: (event) => {
        stop();
        if ((event as PointerEvent).pointerType !== "mouse") return;
        over = false;
        board.hover(null);
        board.look(null, null);
      },
      pointerdown: (event) => {
        stop();
        pressed = false;
        if ((event as PointerEvent).pointerType === "mouse") return;
        timer = window.setTimeout(() => {
          pressed = true;
          show();
        }, LONG_PRESS);
      },
      pointerup: stop,
      pointercancel: stop,
      contextmenu: (event) => {
        if (pressed) event.preventDefault();
      },
      focus: () => board.hover(what().ids),
      blur: () => board.hover(null),
    };
    for (const [name, act] of Object.entries(on)) element.addEventListener(name, act);
    return () => {
      stop();
      // The pointer never leaves what has gone from under it.
      if (over) {
        board.hover(null);
        board.look(null, null);
      }
      for (const [name, act] of Object.entries(on)) element.removeEventListener(name, act);
    };
  };
}
