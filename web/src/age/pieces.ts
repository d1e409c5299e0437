// Where the parts of a province's line lie: icons of its goods, its market number, a marker, tokens; centred.

import type { ProvinceFact } from "./facts";
import type { Pieces } from "./view";

export type Part =
  | { kind: "ico"; good: string; x: number }
  | { kind: "disc"; x: number }
  | { kind: "seal"; seat: string; fresh: boolean; x: number }
  | { kind: "tok"; seat: string; fresh: boolean; x: number; y: number };

const STEP = 11.4;
const GAPS: Record<string, number> = {
  "disc seal": -2.5,
  "ico disc": 2.5,
  "disc toks": 2.5,
  "ico ico": 1,
  "seal toks": 2,
};

interface Piece {
  seat: string;
  fresh: boolean;
}
type Sized =
  | { kind: "ico"; good: string; w: number }
  | { kind: "disc"; w: number }
  | { kind: "seal"; piece: Piece; w: number }
  | { kind: "toks"; all: Piece[]; w: number };

/** The parts with their places, and how wide all of it is. */
export function row(fact: ProvinceFact, here: Pieces | undefined, icons = true): { parts: Part[]; width: number } {
  const all: Piece[] = (here?.tokens ?? []).flatMap((t) => [
    ...Array.from({ length: t.old }, () => ({ seat: t.seat, fresh: false })),
    ...Array.from({ length: t.new }, () => ({ seat: t.seat, fresh: true })),
  ]);
  const sized: Sized[] = icons ? fact.goods.map((good): Sized => ({ kind: "ico", good, w: 14 })) : [];
  sized.push({ kind: "disc", w: fact.kind === "capital" ? 20 : fact.kind === "satellite" ? 14 : 16 });
  const marker = here?.marker ?? null;
  if (marker !== null) sized.push({ kind: "seal", piece: { seat: marker.seat, fresh: marker.new }, w: 21 });
  const columns = all.length < 4 ? all.length : Math.ceil(all.length / 2);
  if (all.length > 0) sized.push({ kind: "toks", all, w: STEP * columns });
  const gap = (i: number): number =>
    i + 1 < sized.length ? (GAPS[`${sized[i]?.kind ?? ""} ${sized[i + 1]?.kind ?? ""}`] ?? 2) : 0;
  const width = sized.reduce((sum, part, i) => sum + part.w + gap(i), 0);
  const parts: Part[] = [];
  let at = -width / 2;
  sized.forEach((part, i) => {
    const x = at + part.w / 2;
    if (part.kind === "ico") parts.push({ kind: "ico", good: part.good, x });
    else if (part.kind === "disc") parts.push({ kind: "disc", x });
    else if (part.kind === "seal") parts.push({ kind: "seal", ...part.piece, x });
    else {
      part.all.forEach((piece, n) => {
        const line = all.length < 4 ? 0 : Math.floor(n / columns);
        const y = all.length < 4 ? 0 : (line - 0.5) * 11.2;
        parts.push({ kind: "tok", ...piece, x: at + STEP / 2 + STEP * (n % columns), y });
      });
    }
    at += part.w + gap(i);
  });
  // What lies over what: the number covers the edge of the marker.
  const depth = { ico: 0, seal: 1, disc: 2, tok: 3 };
  parts.sort((a, b) => depth[a.kind] - depth[b.kind]);
  return { parts, width };
}
