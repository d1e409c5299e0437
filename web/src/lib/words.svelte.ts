// Words come from the catalogues in src/words/<language>/<name>.json; no component holds any. A key is
// "<name>.<key>[.<key>...]". A text may hold {placeholders}; a text with forms {"one": ..., "other": ...} picks one by
// the number {n}. Another language is a folder beside "en": whatever it lacks is said in English.

import { settings } from "./settings.svelte";

type Text = string | { [key: string]: Text };
type Catalogue = Record<string, Text>;
type Loader = () => Promise<Catalogue>;
export type Params = Record<string, string | number>;

const english: Record<string, Catalogue> = import.meta.glob("../words/en/*.json", { eager: true, import: "default" });
const others = import.meta.glob(["../words/*/*.json", "!../words/en/*.json"], { import: "default" }) as Record<
  string,
  Loader
>;

const nameOf = (path: string): string => /([^/]+)\.json$/.exec(path)?.[1] ?? path;
const languageOf = (path: string): string => /words\/([^/]+)\//.exec(path)?.[1] ?? "";

const fallback: Catalogue = Object.fromEntries(Object.entries(english).map(([path, words]) => [nameOf(path), words]));
let chosen = $state.raw<Catalogue>(fallback);

/** The languages there are catalogues for. */
export const languages: string[] = [...new Set(["en", ...Object.keys(others).map(languageOf)])].sort();

export async function loadLanguage(language: string): Promise<void> {
  if (language === "en" || !languages.includes(language)) {
    chosen = fallback;
    return;
  }
  const files = Object.entries(others).filter(([path]) => languageOf(path) === language);
  const read = await Promise.all(
    files.map(async ([path, load]): Promise<[string, Catalogue]> => [nameOf(path), await load()]),
  );
  chosen = Object.fromEntries(read);
}

function find(words: Catalogue, key: string): Text | undefined {
  let at: Text | undefined = words;
  for (const part of key.split(".")) {
    if (at === undefined || typeof at === "string") return undefined;
    at = at[part];
  }
  return at;
}

const plurals = new Map<string, Intl.PluralRules>();

function form(text: Text, params: Params): string | undefined {
  if (typeof text === "string") return text;
  const language = settings.language;
  let rules = plurals.get(language);
  if (rules === undefined) plurals.set(language, (rules = new Intl.PluralRules(language)));
  const picked = text[rules.select(Number(params.n ?? 0))] ?? text.other;
  return typeof picked === "string" ? picked : undefined;
}

/** Whether there are words for this key. */
export const has = (key: string): boolean => find(chosen, key) !== undefined || find(fallback, key) !== undefined;

/** The words for a key. */
export function say(key: string, params: Params = {}): string {
  const found = find(chosen, key) ?? find(fallback, key);
  const text = found === undefined ? undefined : form(found, params);
  if (text === undefined) return key;
  return text.replace(/\{(\w+)\}/g, (all, name: string) => (name in params ? String(params[name]) : all));
}

/** Names in a row: "Fugger, Medici and Coeur". */
export const listed = (names: string[]): string =>
  new Intl.ListFormat(settings.language, { type: "conjunction" }).format(names);

export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");
