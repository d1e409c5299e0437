// Whether a window is too narrow for the wide table. It is measured in letters: whoever reads larger ones needs more room.

import { MediaQuery } from "svelte/reactivity";

const LETTER = 16;
const USUAL = 700;

/** In windows narrower than this the phone's table is shown. */
export function narrowerThan(pixels: number | undefined): MediaQuery {
  return new MediaQuery(`width < ${(pixels ?? USUAL) / LETTER}em`);
}
