// The map that is on the page: keys reach it from anywhere, and it stays where it was when the page changes its shape.
import type { Sheet } from "./ledger";
import { Port } from "./port.svelte";

export const atMap: {
  port: Port;
  find: (() => void) | null;
  /** Show a table beside the map, and go there. */
  show: ((sheet: Sheet) => void) | null;
} = { port: new Port(), find: null, show: null };
