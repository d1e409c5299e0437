import { mount } from "svelte";

import App from "./App.svelte";
import symbols from "./art/symbols.svg?raw";
import { startKeys } from "./lib/keys";
import { beginOpening } from "./lib/opening";
import { router, startRouter } from "./lib/router.svelte";
import { settings, startSettings } from "./lib/settings.svelte";
import { speak } from "./lib/words.svelte";
import { FILES } from "./pages";
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

// The page and what it shows come while the words are still on their way; whoever shows them says what is missing.
const { name, params, query } = router.route;
FILES[name]?.().catch(() => undefined);
if (name === "table") beginOpening(params.id ?? "", query.get("seat"));

const target = document.getElementById("app");
// Words that cannot be fetched must not keep anybody from the table: it is then shown in English.
await speak(settings.language).catch(() => speak("en"));
if (target !== null) mount(App, { target });
