// Setting a position up by hand: what is held, where it goes, and what the engine says of the whole.

import { checkPosition, Failure } from "../lib/api";
import type { Checked, Position } from "../lib/types";
import { say } from "../lib/words.svelte";
import type { StudyTable } from "./board.svelte";
import { type Piece, type Setup, setupOf } from "./setup";

export class Editor {
  readonly #live: StudyTable;
  on = $state(false);
  position = $state.raw<Position | null>(null);
  setup = $state.raw<Setup | null>(null);
  checked = $state.raw<Checked | null>(null);
  /** The piece picked up; "away" takes things away. */
  held = $state.raw<Piece | "away" | null>(null);
  /** What has just been done or refused, for everybody and for those who listen. */
  said = $state("");
  #before = $state.raw<Position[]>([]);
  #looks = 0; // of several questions to the engine only the last one counts

  constructor(live: StudyTable) {
    this.#live = live;
  }

  get canUndo(): boolean {
    return this.#before.length > 0;
  }

  /** Begin to set up what lies on the board, or be done with it. */
  async toggle(): Promise<void> {
    if (this.on) {
      this.on = false;
      this.held = null;
      return;
    }
    const { board } = this.#live;
    if (board === null) return;
    await this.open(board.position);
  }

  /** Set up what a document holds, which may leave out much. */
  async open(document: object): Promise<void> {
    // In the middle of a choice it is the table before it that can be set up.
    const position = { ...document, answers: undefined };
    const asked = checkPosition(position);
    const setup = await setupOf((await asked).game);
    this.setup = setup;
    this.#before = [];
    this.position = null;
    this.held = null;
    this.on = setup !== null;
    this.said = "";
    await this.#look(asked);
    // From here on the whole of what is shown is set up.
    const { board } = this.#live;
    if (this.checked !== null && (this.checked.record ?? this.checked.mended) !== null && board !== null) {
      await setup?.load(board.position);
      this.position = board.position;
    } else if (this.on) {
      this.on = false;
      throw new Error(this.checked?.legality[0]?.sentence ?? this.said);
    }
  }

  /** Ask the engine; what can be shown of the position is shown. What is put next is put beside it, however late the answer. */
  async #look(asked: Promise<Checked>, next: Position | null = null): Promise<void> {
    const run = ++this.#looks;
    const before = this.position;
    if (next !== null) this.position = next;
    try {
      const found = await asked;
      if (run !== this.#looks) return;
      this.checked = found;
      if (found.record !== null) await this.#live.take({ record: found.record, at: null, nodes: [], here: -1 });
      else if (found.mended !== null) {
        const mended = await checkPosition(found.mended);
        if (run !== this.#looks) return;
        if (mended.record !== null) await this.#live.take({ record: mended.record, at: null, nodes: [], here: -1 });
      }
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (run !== this.#looks) return;
      this.position = before;
      this.said = error.message;
    }
  }

  async #change(next: Position | null, done: string): Promise<void> {
    if (next === null || this.position === null) {
      this.said = say("learn.setup_refused");
      return;
    }
    this.#before = [...this.#before, this.position];
    this.said = done;
    await this.#look(checkPosition(next), next);
  }

  async undo(): Promise<void> {
    const last = this.#before.at(-1);
    if (last === undefined) return;
    this.#before = this.#before.slice(0, -1);
    await this.#look(checkPosition(last), last);
  }

  async mend(): Promise<void> {
    const mended = this.checked?.mended;
    if (mended) await this.#change(mended, say("learn.setup_mended"));
  }

  async set(field: string, value: string): Promise<void> {
    if (this.setup !== null && this.position !== null)
      await this.#change(this.setup.set(this.position, field, value), "");
  }

  #goes(ids: string[], held: Piece | "away"): Position | null {
    const { setup, position } = this;
    if (setup === null || position === null) return null;
    for (const id of ids) {
      const next = held === "away" ? setup.take(position, id) : setup.put(position, held.id, id);
      if (next !== null) return next;
    }
    return null;
  }

  can(ids: string[]): boolean {
    return this.held !== null && this.#goes(ids, this.held) !== null;
  }

  hint(ids: string[]): string {
    const { held } = this;
    if (held === null || !this.can(ids)) return "";
    return held === "away" ? say("learn.setup_take") : say("learn.setup_put", { what: held.label });
  }

  /** Put what is held at one of these places. */
  async drop(ids: string[], held: Piece | "away" | null = this.held): Promise<void> {
    if (held === null) return;
    const what = held === "away" ? say("learn.setup_took") : say("learn.setup_done", { what: held.label });
    await this.#change(this.#goes(ids, held), what);
  }

  /** Dragging by mouse: whatever names its place on the board takes what is dropped on it. */
  listen(): () => void {
    const namesOf = (element: Element | null): string[] => element?.getAttribute("data-focus")?.split(" ") ?? [];
    const places = (event: DragEvent): string[] => {
      const found = event.target instanceof Element ? event.target.closest("[data-focus]") : null;
      if (found !== null) return namesOf(found);
      // An empty place may let the pointer through: the smallest one under it is meant.
      const under = [...document.querySelectorAll("[data-focus]")]
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ box }) => event.clientX >= box.left && event.clientX <= box.right)
        .filter(({ box }) => event.clientY >= box.top && event.clientY <= box.bottom)
        .sort((a, b) => a.box.width * a.box.height - b.box.width * b.box.height);
      return namesOf(under[0]?.element ?? null);
    };
    const over = (event: DragEvent): void => {
      if (this.on && this.held !== null && this.can(places(event))) event.preventDefault();
    };
    const drop = (event: DragEvent): void => {
      if (!this.on || this.held === null) return;
      event.preventDefault();
      void this.drop(places(event));
    };
    document.addEventListener("dragover", over);
    document.addEventListener("drop", drop);
    return () => {
      document.removeEventListener("dragover", over);
      document.removeEventListener("drop", drop);
    };
  }
}
