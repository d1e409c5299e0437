import { expect, test, vi } from "vitest";

import type { LiveTable, News } from "../lib/live.svelte";
import { settings } from "../lib/settings.svelte";
import type { GameEvent, Step, Table } from "../lib/types";
import type { GameUi } from "./game";
import { joined, Playback, QUICK_ALL } from "./playback.svelte";

const TABLE = { view: {}, waiting: [], game: { seats: [] }, events: [], steps: [] } as unknown as Table;

const UI = { passing: new Set(["turn", "refresh"]) } as unknown as GameUi;

function step(id: number, group: string): Step {
  const text = `${group} ${id}`;
  return {
    id,
    seat: "medici",
    turn: 1,
    group,
    caption: text,
    links: [{ from: 0, to: group.length, kind: "card", id: text, title: null }],
    first: id,
    last: id,
    changes: {},
  };
}
const event = (id: number): GameEvent => ({ number: id, kind: "x", step: id, text: "" }) as unknown as GameEvent;

/** A table at which the others have just chosen, each choice with steps of these groups. */
function heard(...choices: string[][]): Playback {
  const live = { table: TABLE, seat: "fugger" } as unknown as LiveTable;
  const play = new Playback(live, () => UI);
  let n = 0;
  for (const groups of choices) {
    const steps = groups.map((group) => step(n++, group));
    const after = { ...TABLE, steps };
    live.heard?.({ before: TABLE, after, events: steps.map(({ id }) => event(id)), own: false } as News);
  }
  return play;
}

test("what some steps say keeps the places of its names", () => {
  const { caption, links } = joined([step(1, "fair"), step(2, "levies")]);
  expect(caption).toBe("fair 1 levies 2");
  expect(links.map(({ from, to }) => caption.slice(from, to))).toEqual(["fair", "levies"]);
});

test("a step that goes on with the next choice is told once", () => {
  vi.useFakeTimers();
  settings.motion = false;
  settings.pace = "step";
  const live = { table: TABLE, seat: "fugger" } as unknown as LiveTable;
  const play = new Playback(live, () => null);
  const ops = step(0, "ops");
  for (const number of [0, 1, 2]) {
    const events = [{ ...event(0), number }];
    live.heard?.({ before: TABLE, after: { ...TABLE, steps: [ops] }, events, own: false } as News);
  }
  expect(play.beats.map((beat) => beat.events.length)).toEqual([3]);
  play.end();
  vi.useRealTimers();
});

test("quickly a choice is one stop, and step by step nothing is left out", () => {
  vi.useFakeTimers();
  settings.motion = false;
  settings.pace = "quick";
  const play = heard(["fair", "fair", "fair", "refresh", "turn"], ["buy", "refresh"]);
  expect(play.stops).toEqual([0, 5]);
  expect(play.beat?.step.caption).toBe("fair 0 fair 1 fair 2");
  expect(play.beat?.events.map((one) => one.number)).toEqual([0, 1, 2, 3, 4]);
  expect(play.left).toBe(1);
  play.pause();
  expect(play.beat?.step.caption).toBe("fair 0");
  play.next();
  expect(play.beat?.step.caption).toBe("fair 1");
  play.end();
  vi.useRealTimers();
});

test("quickly even a long absence is over soon", () => {
  vi.useFakeTimers();
  settings.motion = false;
  settings.pace = "quick";
  const play = heard(...Array.from({ length: 30 }, () => ["play"]));
  expect(play.playing).toBe(true);
  vi.advanceTimersByTime(QUICK_ALL + 100);
  expect(play.playing).toBe(false);
  vi.useRealTimers();
});

test("what others chose after one's own choice is played, though all of it came at once", () => {
  vi.useFakeTimers();
  settings.motion = false;
  settings.pace = "step";
  const live = { table: TABLE, seat: "fugger" } as unknown as LiveTable;
  const play = new Playback(live, () => null);
  const steps = [step(0, "buy"), step(1, "play")];
  const events = [event(0), event(1)];
  live.heard?.({ before: TABLE, after: { ...TABLE, steps }, events, own: true, more: true });
  expect(play.beats.map((beat) => beat.step.caption)).toEqual(["buy 0", "play 1"]);
  play.end();
  vi.useRealTimers();
});
