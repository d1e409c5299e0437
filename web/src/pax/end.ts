// The end of a game of Pax Renaissance: why it was won, and how close the others were.

import type { GameResult, TableView } from "../lib/types";
import { say, sentences } from "../lib/words.svelte";
import type { Counted, Ending, Measure, Near, Point, Race } from "../table/game";
import { cardFact, loadCards } from "./cards.svelte";
import { VICTORIES } from "./names";
import { lacks, lead, leads, most, rowsOf, victoryName } from "./short";
import { asPax, PRESTIGES, victoryOf, type View } from "./view";

const ICONS: Record<string, string> = { kings: "king", republics: "republic", concessions: "pawn" };

function measures(view: View, victory: string): Measure[] {
  return (victoryOf(view, victory)?.criteria ?? []).map((criterion) => ({
    name: victory === "holy" ? faith(view) : say(`pax.criterion.${criterion.name}`),
    icon: victory === "holy" ? (view.faith.supreme ?? "bishop") : (ICONS[criterion.name] ?? criterion.name),
    note: say("pax.end.needs", { n: criterion.margin }),
    rows: rowsOf(criterion),
  }));
}

function faith(view: View): string {
  const { supreme } = view.faith;
  return supreme === null ? say("pax.criterion.prestige") : say(`pax.end.${supreme}`);
}

/** Most Patron prestige, then most florins. */
function patronage(view: View, winners: string[]): { told: string; why: Measure[] } {
  const by = (of: (one: View["players"][number]) => number): Measure["rows"] =>
    most(view.players.filter((one) => !one.out).map((one) => ({ seat: one.seat, n: of(one) })));
  const patron: Measure = {
    name: say("pax.end.patron"),
    icon: "patron",
    note: say("pax.end.most"),
    rows: by((one) => one.prestige.patron ?? 0),
  };
  const florins: Measure = {
    name: say("pax.end.florins"),
    icon: "florin",
    note: say("pax.end.tie"),
    rows: by((one) => one.florins),
  };
  const [winner = ""] = winners;
  const best = patron.rows[0]?.n ?? 0;
  const tied = patron.rows.filter((row) => row.n === best).length > 1;
  if (winners.length !== 1) return { told: "", why: [patron, florins] };
  if (!tied) return { told: sentences([lead("patron", patron.rows, winner)]), why: [patron] };
  const among = new Set(patron.rows.filter((row) => row.n === best).map((row) => row.seat));
  const money = { ...florins, rows: florins.rows.filter((row) => among.has(row.seat)) };
  const told = say("pax.end.tied", {
    what: say("pax.lacks.patron", { n: best }),
    more: lead("florins", money.rows, winner),
  });
  return { told: sentences([told]), why: [patron, money] };
}

/** The victory a bank was nearest to, and what it lacked. */
function near(view: View, bank: string): Near[] {
  const far = VICTORIES.flatMap((name) => {
    const victory = view.victories[name];
    const short = victory?.short[bank];
    return victory === undefined || short === undefined ? [] : [{ name, victory, short }];
  }).sort((a, b) => a.short - b.short || Number(b.victory.active) - Number(a.victory.active));
  const [first] = far;
  if (first === undefined) return [];
  const { name, victory, short } = first;
  const ways = victory.threats.find((one) => one.seat === bank)?.ways ?? [];
  const own = victory.criteria.map((criterion) => criterion.by_seat[bank]);
  const has = own.reduce((sum, one) => sum + Math.min(one?.has ?? 0, one?.needs ?? 0), 0);
  const parts = [
    short === 0
      ? say(victory.active ? "pax.end.could" : "pax.end.met")
      : say("pax.end.lacked", { what: lacks(name, victory, bank, view) }),
    victory.active || short === 0 ? "" : say("pax.end.inactive"),
    ...ways.slice(0, 1).map((way) => say("pax.end.way", { card: cardFact(way.card)?.name ?? way.card, n: way.price })),
  ];
  return [
    {
      seat: bank,
      title: victoryName(name),
      text: sentences(parts),
      has,
      needs: has + short,
      close: victory.active && short <= 1,
    },
  ];
}

function race(view: View, points: Point[]): Race | null {
  const known = points.filter((point) => point.counts.short !== undefined);
  if (known.length < 2) return null;
  return {
    name: say("pax.end.race"),
    note: say("pax.end.race_note"),
    icon: "victory-imperial",
    falls: true,
    turns: known.map((point) => point.turn),
    lines: view.players.map(({ seat }) => ({
      seat,
      values: known.map((point) => point.counts.short?.[seat] ?? 0),
    })),
  };
}

const counted = (key: string, icon: string): Counted => ({ key, name: say(`pax.end.${key}`), icon });

const ending: Ending = {
  load: loadCards,
  end: (seen: TableView, result: GameResult, points: Point[]) => {
    const view = asPax(seen);
    const winners = result.winners;
    const victory = result.victory;
    const [winner = ""] = winners;
    const patron = victory === "patron" ? patronage(view, winners) : null;
    const others = view.players.filter((one) => !winners.includes(one.seat) && !one.out);
    return {
      charts: [counted("florins", "florin"), counted("prestige", "prestige-law"), counted("empires", "king")],
      columns: [
        counted("florins", "florin"),
        counted("kings", "king"),
        counted("republics", "republic"),
        counted("concessions", "pawn"),
        ...PRESTIGES.map((kind) => counted(kind, kind)),
      ],
      rows: view.players.map((one) => ({
        seat: one.seat,
        values: [
          one.florins,
          one.kings,
          one.republics,
          one.concessions,
          ...PRESTIGES.map((kind) => one.prestige[kind] ?? 0),
        ],
      })),
      told: patron?.told ?? leads(view, victory, winner),
      why: patron?.why ?? measures(view, victory),
      near: others.flatMap((one) => near(view, one.seat)).toSorted((a, b) => a.needs - a.has - (b.needs - b.has)),
      race: race(view, points),
    };
  },
};
export default ending;
