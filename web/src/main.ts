import { mount } from "svelte";

import App from "./App.svelte";
import symbols from "./art/symbols.svg?raw";
import { startKeys } from "./lib/keys";
import { startRouter } from "./lib/router.svelte";
import { settings, startSettings } from "./lib/settings.svelte";
import { speak } from "./lib/words.svelte";
import { showSymbols } from "./parts/symbols";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./pages/frame.css";
import "./styles/app.css";

startSettings();
startRouter();
startKeys();
showSymbols(symbols);

const target = document.getElementById("app");
// Words that cannot be fetched must not keep anybody from the table: it is then shown in English.
await speak(settings.language).catch(() => speak("en"));
if (target !== null) mount(App, { target });
