// What this browser prefers. Kept in local storage; everything works without it.

export const LANGUAGES = ["en", "es"] as const;
export type Language = (typeof LANGUAGES)[number];

export interface Settings {
  theme: "system" | "light" | "dark";
  /** Whether things move. The wish of the system for less motion is always heard. */
  motion: boolean;
  /** Choose with the first click, without a preview. */
  oneClick: boolean;
  /** Single letters act as shortcuts. */
  letters: boolean;
  language: Language;
}

const KEY = "signoria.settings";
const DEFAULTS: Settings = { theme: "system", motion: true, oneClick: false, letters: true, language: preferred() };

/** The first language the browser asks for that there are words in. */
function preferred(): Language {
  const wishes = navigator.languages.map((tag) => tag.split("-")[0]);
  return wishes.flatMap((wish) => LANGUAGES.filter((language) => language === wish))[0] ?? "en";
}

function stored(): Settings {
  try {
    const saved = JSON.parse(window.localStorage.getItem(KEY) ?? "{}") as Record<string, unknown>;
    const fits = Object.entries(DEFAULTS).map(([name, usual]): [string, unknown] => {
      const value = saved[name];
      return [name, typeof value === typeof usual ? value : usual];
    });
    const kept = Object.fromEntries(fits) as unknown as Settings;
    return LANGUAGES.includes(kept.language) ? kept : { ...kept, language: preferred() };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings: Settings = $state(stored());

const dark = window.matchMedia("(prefers-color-scheme: dark)");
const still = window.matchMedia("(prefers-reduced-motion: reduce)");
let systemDark = $state(dark.matches);
let systemStill = $state(still.matches);

/** What the settings and the system together come to. */
export const taste = {
  get dark(): boolean {
    return settings.theme === "dark" || (settings.theme === "system" && systemDark);
  },
  get motion(): boolean {
    return settings.motion && !systemStill;
  },
};

/** Show the settings on the page and keep them; call once. */
export function startSettings(): void {
  dark.addEventListener("change", (e) => (systemDark = e.matches));
  still.addEventListener("change", (e) => (systemStill = e.matches));
  $effect.root(() => {
    $effect(() => {
      const root = document.documentElement;
      root.dataset.theme = taste.dark ? "dark" : "light";
      root.dataset.motion = taste.motion ? "on" : "off";
      root.lang = settings.language;
    });
    $effect(() => {
      const text = JSON.stringify(settings);
      try {
        window.localStorage.setItem(KEY, text);
      } catch {
        // private windows may refuse: the settings then last as long as the page
      }
    });
  });
}
