// Where the things of Pax Renaissance lie that a lesson points at.

import { thingOf } from "../lib/things";
import type { Pointed } from "../table/game";

const focus = (id: string): string => `[data-focus~="${id}"]`;

/** A bishop is seen on a card or a square, the repressed on their square, an empire on its throne too. */
export function pointed(id: string): Pointed | null {
  const { kind, id: name } = thingOf(id);
  switch (kind) {
    case "panel": {
      const { kind: panel, id: whose } = thingOf(name);
      if (panel === "repressed") return { at: [focus(`square:${whose}`)], only: true, part: "repressed" };
      return whose === "" ? null : { at: [focus(`bank:${whose}`)] };
    }
    case "empire":
      return { at: [focus(`throne:${name}`)] };
    case "bishop":
      return { at: [focus(`card:${name}`), focus(`square:${name}`)], part: "bishop" };
    case "bank":
      return { at: [focus(`seat:${name}`)] };
    case "row":
      return { at: [`[data-focus*="market:${name}:"]`], only: true, of: "all" };
    case "route":
      return { at: [`.m-route.${name}.on`, `.m-route.${name}`], only: true, of: "middle" };
    default:
      return null;
  }
}
