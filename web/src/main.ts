import { mount } from "svelte";

import App from "./App.svelte";
import sprite from "./art/symbols.svg?raw";
import { startKeys } from "./lib/keys";
import { startRouter } from "./lib/router.svelte";
import { settings, startSettings } from "./lib/settings.svelte";
import { loadLanguage } from "./lib/words.svelte";
import "./styles/tokens.css";
import "./styles/age-tokens.css";
import "./styles/pax.css";
import "./styles/pages.css";
import "./styles/app.css";

startSettings();
startRouter();
startKeys();
if (settings.language !== "en") void loadLanguage(settings.language);

// Symbols are found by id in the page.
const holder = document.createElement("div");
holder.hidden = false;
holder.className = "sprite";
holder.innerHTML = sprite;
document.body.prepend(holder);

const target = document.getElementById("app");
if (target !== null) mount(App, { target });
