// What this browser prefers. Kept in local storage; everything works without it.

export const LANGUAGES = ["en", "es"] as const;
export type Language = (typeof LANGUAGES)[number];

/** How fast the others' choices are shown; "auto": as the table and the system suggest. */
export const PACES = ["instant", "quick", "calm", "step"] as const;
export type Pace = (typeof PACES)[number];

export interface Settings {
  theme: "system" | "light" | "dark";
  /** Whether things move. The wish of the system for less motion is always heard. */
  motion: boolean;
  /** Choose with the first click what can be taken back. */
  oneClick: boolean;
  /** Single letters act as shortcuts. */
  letters: boolean;
  pace: Pace | "auto";
  /** Whether a sound tells that it is one's turn. */
  sound: boolean;
  language: Language;
}

const KEY = "signoria.settings";
const DEFAULTS: Settings = {
  theme: "system",
  motion: true,
  oneClick: true,
  letters: true,
  pace: "auto",
  sound: false,
  language: preferred(),
};

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
    if (!(PACES as readonly string[]).includes(kept.pace)) kept.pace = "auto";
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
