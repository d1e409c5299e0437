// The symbols of the game.
import symbols from "../../../src/signoria/age/art/symbols.svg?raw";
import { showSymbols } from "../parts/symbols";

showSymbols(symbols);
