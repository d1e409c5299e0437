// The part of the map of Age of Renaissance that is seen.

import { Port as AnyPort } from "../parts/port.svelte";
import { HEIGHT, WIDTH } from "./facts";

export class Port extends AnyPort {
  constructor() {
    super({ width: WIDTH, height: HEIGHT, nearest: 190, sliver: 0.985 });
  }
}
