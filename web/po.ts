// Gettext catalogues (.po) as modules: `messages`, each a text or its forms by number, and the rule that picks one.
// Only what these catalogues use of the format is understood; the rest is refused with the line it stands in.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import type { Plugin } from "vite";

export type Message = string | string[];
export interface Catalogue {
  messages: Record<string, Message>;
  /** The rule of Plural-Forms: an expression in n. */
  plural: string;
  /** X-Shared: the ids of messages, or how they begin, that stand in the catalogues of a package, for all who speak of it. */
  shared: string[];
}

const ENTRY = /^(msgid|msgid_plural|msgstr|msgstr\[\d\])\s+(".*")$/;
const ESCAPES: Record<string, string> = { n: "\n", t: "\t", '"': '"', "\\": "\\" };

export function readPo(text: string, name: string): Catalogue {
  const entries: Record<string, string>[] = [];
  let entry: Record<string, string> = {};
  let word = "";
  text.split(/\r?\n/).forEach((raw, i) => {
    const line = raw.trim();
    const wrong = (what: string): Error => new Error(`${name}:${i + 1}: ${what}`);
    const string = (quoted: string): string => {
      const inside = /^"((?:[^"\\]|\\.)*)"$/.exec(quoted)?.[1];
      if (inside === undefined) throw wrong(`${quoted} is not a string`);
      return inside.replace(/\\(.)/g, (_, c: string) => ESCAPES[c] ?? c);
    };
    if (line === "" || line.startsWith("#")) return;
    const found = ENTRY.exec(line);
    if (found) {
      word = found[1] ?? "";
      if (word === "msgid") entries.push((entry = {}));
      if (word in entry) throw wrong(`${word} is out of place`);
      entry[word] = string(found[2] ?? "");
    } else if (line.startsWith('"') && word !== "") entry[word] += string(line);
    else throw wrong(`${line} is no line of a catalogue`);
  });
  const messages: Record<string, Message> = {};
  let plural = "n != 1";
  let shared: string[] = [];
  for (const one of entries) {
    const key = one.msgid ?? "";
    if (key === "") {
      const rule = /plural=([^;]+);/.exec(one.msgstr ?? "")?.[1] ?? plural;
      // It becomes code: nothing but arithmetic on n may stand in it.
      if (!/^[n\d\s()?:!=<>&|%+*-]+$/.test(rule)) throw new Error(`${name}: ${rule} is no plural rule`);
      plural = rule;
      shared =
        /X-Shared: (.*)/
          .exec(one.msgstr ?? "")?.[1]
          ?.trim()
          .split(" ") ?? [];
      continue;
    }
    if (key in messages) throw new Error(`${name}: ${key} is there twice`);
    const forms = Object.keys(one)
      .filter((w) => w.startsWith("msgstr["))
      .sort()
      .map((w) => one[w] ?? "");
    messages[key] = "msgid_plural" in one ? forms : (one.msgstr ?? "");
  }
  return { messages, plural, shared };
}

/** The messages of a catalogue, with those it shares; none is written twice, and there is something to share. */
export function withShared({ messages, shared }: Catalogue, theirs: Catalogue[], name: string): Catalogue["messages"] {
  const found = theirs.flatMap((one) => Object.entries(one.messages));
  const taken: Catalogue["messages"] = {};
  for (const head of shared) {
    const under = found.filter(([key]) => key === head || key.startsWith(`${head}.`));
    if (under.length === 0) throw new Error(`${name}: its package has no ${head} to share`);
    for (const [key, text] of under) {
      if (key in messages) throw new Error(`${name}: ${key} stands in the catalogue of its package`);
      taken[key] = text;
    }
  }
  return { ...taken, ...messages };
}

/** The catalogue of a package in a language. */
const packaged = (of: string, language: string): string =>
  fileURLToPath(new URL(`../src/signoria/${of}/words/${language}.po`, import.meta.url));

export function catalogues(): Plugin {
  return {
    name: "catalogues",
    transform(code, id) {
      if (!id.endsWith(".po")) return null;
      const own = readPo(code, id);
      let { messages } = own;
      const [, language = "", name = ""] = /(\w+)\/(\w+)\.po$/.exec(id) ?? [];
      if (own.shared.length > 0) {
        const file = packaged(name, language);
        this.addWatchFile(file);
        messages = withShared(own, [readPo(readFileSync(file, "utf-8"), file)], id);
      }
      const { plural } = own;
      return {
        code: `export const messages = ${JSON.stringify(messages)};\nexport const plural = (n) => Number(${plural});\n`,
        map: null,
      };
    },
  };
}
