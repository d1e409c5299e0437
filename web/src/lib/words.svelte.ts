// Words come from the gettext catalogues src/words/<language>/<name>.po; no component holds any. A key is
// "<name>.<message id>". A text may hold {placeholders}; one with forms by number picks one by the number {n}.
// English is always there; another language is fetched when it is first spoken.

import { untrack } from "svelte";

import { settings, type Language } from "./settings.svelte";

type Catalogue = typeof import("*.po");
type Loader = () => Promise<Catalogue>;
type Words = Record<string, Catalogue>;
export type Params = Record<string, string | number>;

const nameOf = (path: string): string => /([^/]+)\.po$/.exec(path)?.[1] ?? path;
const named = (files: [string, Catalogue][]): Words =>
  Object.fromEntries(files.map(([path, words]) => [nameOf(path), words]));

const english = named(Object.entries(import.meta.glob<Catalogue>("../words/en/*.po", { eager: true })));
const others = import.meta.glob<Catalogue>(["../words/*/*.po", "!../words/en/*.po"]) as Record<string, Loader>;

let chosen = $state.raw<Words>(english);
let wish: Language = "en";

/** Speak this language from now on: everything on the screen changes once its words are here. */
export async function speak(language: Language): Promise<void> {
  wish = language;
  const files = Object.entries(others).filter(([path]) => path.includes(`/words/${language}/`));
  const read = files.map(async ([path, load]): Promise<[string, Catalogue]> => [path, await load()]);
  const words = language === "en" ? english : named(await Promise.all(read));
  if (wish !== language) return; // somebody has changed their mind meanwhile
  chosen = words;
  settings.language = language;
}

/** Call now, and again whenever the language changes: for what the server says in words. */
export function whenSpoken(load: () => unknown): void {
  $effect(() => {
    void settings.language;
    untrack(() => void load());
  });
}

function find(words: Words, key: string): [string | string[], Catalogue] | undefined {
  const dot = key.indexOf(".");
  const catalogue = words[key.slice(0, dot)];
  const text = catalogue?.messages[key.slice(dot + 1)];
  return catalogue === undefined || text === undefined ? undefined : [text, catalogue];
}

/** Whether there are words for this key. */
export const has = (key: string): boolean => find(chosen, key) !== undefined;

/** The words for a key. */
export function say(key: string, params: Params = {}): string {
  const found = find(chosen, key) ?? find(english, key);
  if (found === undefined) return key;
  const [forms, { plural }] = found;
  const text = typeof forms === "string" ? forms : (forms[plural(Number(params.n ?? 1))] ?? "");
  return text.replace(/\{(\w+)\}/g, (all, name: string) => {
    const value = params[name];
    return value === undefined ? all : typeof value === "number" ? figure(value) : value;
  });
}

/** Names in a row: "Anna, Luca and Marta". */
export const listed = (names: string[]): string =>
  new Intl.ListFormat(settings.language, { type: "conjunction" }).format(names);

/** What can be chosen, in a row: "Anna, Luca or Marta". */
export const either = (names: string[]): string =>
  new Intl.ListFormat(settings.language, { type: "disjunction" }).format(names);

/** A number as it is printed: below zero with a minus, not with a hyphen. */
export const figure = (n: number): string => (n < 0 ? `−${-n}` : String(n));

/** A change, with its sign. */
export const signed = (n: number): string => (n > 0 ? `+${n}` : figure(n));

/** Sentences one after the other, whether or not they end with a stop of their own. */
export const sentences = (all: string[]): string =>
  all
    .map((one) => one.trim())
    .filter((one) => one !== "")
    .map((one) => (/[.?!…:]$/.test(one) ? one : `${one}.`))
    .join(" ");
