// The symbols of the game, found by id in the page.
import sprite from "../../../src/signoria/age/art/symbols.svg?raw";

const holder = document.createElement("div");
holder.className = "sprite";
holder.innerHTML = sprite;
document.body.prepend(holder);
