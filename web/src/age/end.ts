// The end of a game of Age of Renaissance: what the points were made of, and how far behind the others were.

import { seatName } from "../lib/seats.svelte";
import { say, sentences } from "../lib/words.svelte";
import type { Counted, Ending, Measure, Near } from "../table/game";
import "./sprite";
import { type AgePlayer, asAge } from "./view";

type Standing = NonNullable<AgePlayer["standing"]>;
const PARTS: [keyof Standing, string][] = [
  ["points", "check"],
  ["advances", "rules"],
  ["cash", "a-coin"],
  ["misery", "a-misery"],
];

const counted = (key: string, icon: string): Counted => ({ key, name: say(`age.end.${key}`), icon });

const ending: Ending = {
  load: () => Promise.resolve(),
  end: (seen, result) => {
    const view = asAge(seen);
    const winners = result.winners ?? [];
    // In Chaos nobody has points, and no debt of points either: all others stand before those.
    const rank = (one: AgePlayer): number => (one.chaos ? -Infinity : (one.standing?.points ?? 0));
    const players = view.players.toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(b) - rank(a)));
    const inside = players.filter((one) => !one.chaos);
    const first = inside.find((one) => winners.includes(one.seat));
    const second = inside.find((one) => !winners.includes(one.seat));
    const best = first?.standing?.points ?? 0;
    const why = PARTS.map(([part, icon]): Measure => ({
      name: say(`age.end.${part}`),
      icon,
      note: part === "points" ? say("age.end.sum") : part === "misery" ? say("age.end.less") : "",
      rows: inside.map((one) => ({ seat: one.seat, n: one.standing?.[part] ?? 0 })),
    }));
    const near = players
      .filter((one) => !winners.includes(one.seat))
      .map((one): Near => {
        const points = one.standing?.points ?? 0;
        // Points are not steps: they are told, not counted.
        return {
          seat: one.seat,
          title: one.chaos ? say("age.end.chaos") : say("age.end.points_of", { n: points }),
          text: one.chaos ? say("age.end.chaos_text") : say("age.end.behind", { n: best - points }),
          has: 0,
          needs: 0,
          close: false,
        };
      });
    const told =
      first === undefined || second === undefined
        ? ""
        : sentences([
            say("age.end.lead", {
              all: best,
              n: best - (second.standing?.points ?? 0),
              power: seatName(second.seat),
              has: second.standing?.points ?? 0,
            }),
          ]);
    const turns = view.scores_by_turn;
    return {
      charts: [counted("cash", "a-coin"), counted("markers", "dot"), counted("misery", "a-misery")],
      columns: [
        counted("points", "check"),
        counted("cash", "a-coin"),
        counted("advances", "rules"),
        counted("misery", "a-misery"),
      ],
      rows: players.map((one) => ({
        seat: one.seat,
        values: [one.score ?? 0, one.cash ?? 0, one.advances.length, one.misery ?? 0],
      })),
      told,
      why: first === undefined || inside.length < 2 ? [] : why,
      near,
      race:
        turns.length < 2
          ? null
          : {
              name: say("age.end.race"),
              note: say("age.end.race_note"),
              icon: "check",
              falls: false,
              turns: turns.map((one) => one.turn),
              lines: view.seats.map((seat) => ({ seat, values: turns.map((one) => one.points[seat] ?? 0) })),
            },
    };
  },
};
export default ending;
