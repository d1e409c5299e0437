// The part of the map that is seen: it stays where it was when the page changes its shape, and keys reach it from anywhere.

import { Port } from "../parts/port.svelte";

export const WIDTH = 800;
export const HEIGHT = 460;

export const port = new Port({ width: WIDTH, height: HEIGHT, nearest: 200, sliver: 1 });

/** Half of the map, where the whole of it would be too small to be read. */
const HALF = 498;
export type Half = "west" | "east";
export function showHalf(half: Half): void {
  const left = half === "west" ? 0 : WIDTH - HALF;
  // What is shown has a margin around these two corners.
  const corners = [
    { x: left + 60, y: 50 },
    { x: left + HALF - 60, y: HEIGHT - 50 },
  ];
  port.show(corners, HALF);
}
