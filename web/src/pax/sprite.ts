// The symbols of the game.
import symbols from "../../../src/signoria/pax/art/symbols.svg?raw";
import { showSymbols } from "../parts/symbols";

showSymbols(symbols);
