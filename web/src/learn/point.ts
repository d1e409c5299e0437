// Where on the page the things are that a teacher points at.

import type { Pin } from "../lib/types";

export interface Place {
  n: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

const PAD = 5;

/** Selectors that may find a thing, the best first. */
export function selectors(id: string): string[] {
  const [sort, ...rest] = id.split(":");
  const name = rest.join(":");
  if (sort === "panel") {
    const [panel, ...of] = rest;
    const whose = of.length > 0 ? [`[data-focus~="seat:${of.join(":")}"]`, `[data-focus~="bank:${of.join(":")}"]`] : [];
    return [...whose, `[data-region="${panel ?? ""}"]`, `[data-panel="${panel ?? ""}"]`];
  }
  const same = [`[data-focus~="${id}"]`];
  if (sort === "hand") same.push(`[data-focus~="card:${name}"]`);
  if (sort === "card") same.push(`[data-focus~="hand:${name}"]`, `[data-card="${name}"]`);
  if (sort === "empire") same.push(`[data-empire="${name}"]`, `[data-focus~="throne:${name}"]`);
  if (sort === "bank") same.push(`[data-focus~="seat:${name}"]`);
  return same;
}

/** The places of all pins that can be seen now, numbered as they are seen. */
export function placesOf(pins: Pin[], find: (selector: string) => Element | null): Place[] {
  const found: Place[] = [];
  for (const pin of pins) {
    for (const selector of selectors(pin.id)) {
      const rect = find(selector)?.getBoundingClientRect();
      if (rect === undefined || rect.width === 0) continue;
      found.push({
        n: found.length + 1,
        x: rect.x - PAD,
        y: rect.y - PAD,
        width: rect.width + 2 * PAD,
        height: rect.height + 2 * PAD,
      });
      break;
    }
  }
  return found;
}
