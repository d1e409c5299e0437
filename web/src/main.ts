import { mount } from "svelte";

import App from "./App.svelte";
import pieces from "../../src/signoria/pax/art/symbols.svg?raw";
import sprite from "./art/symbols.svg?raw";
import { startKeys } from "./lib/keys";
import { startRouter } from "./lib/router.svelte";
import { settings, startSettings } from "./lib/settings.svelte";
import { speak } from "./lib/words.svelte";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./pages/frame.css";
import "./styles/app.css";

startSettings();
startRouter();
startKeys();

// Symbols are found by id in the page.
const holder = document.createElement("div");
holder.hidden = false;
holder.className = "sprite";
// Their titles are notes for who draws them; what a symbol is called on the page is a matter of the catalogues.
holder.innerHTML = (sprite + pieces).replaceAll(/<title>[^<]*<\/title>/g, "");
document.body.prepend(holder);

const target = document.getElementById("app");
// Words that cannot be fetched must not keep anybody from the table: it is then shown in English.
await speak(settings.language).catch(() => speak("en"));
if (target !== null) mount(App, { target });
