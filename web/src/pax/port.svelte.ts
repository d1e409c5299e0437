// The part of the map that is seen: it stays where it was when the page changes its shape, and keys reach it from anywhere.

import { Port } from "../parts/port.svelte";

export const WIDTH = 800;
export const HEIGHT = 460;

export const port = new Port({ width: WIDTH, height: HEIGHT, nearest: 200, sliver: 1 });

/** Half of the map, where the whole of it would be too small to be read. */
const HALF = 498;
export type Half = "west" | "east";
/** In a low window a band of that half is seen, around a height. */
export function showHalf(half: Half, height = HEIGHT / 2): void {
  const left = half === "west" ? 0 : WIDTH - HALF;
  // What is shown has a margin around these two places.
  const ends = [
    { x: left + 60, y: height },
    { x: left + HALF - 60, y: height },
  ];
  port.show(ends, HALF);
}
