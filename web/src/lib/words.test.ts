import { afterEach, describe, expect, it } from "vitest";

import { settings } from "./settings.svelte";
import { either, has, listed, say, sentences, signed, speak } from "./words.svelte";

afterEach(() => speak("en"));

describe("say", () => {
  it("picks the form by the number, in each language", async () => {
    expect(say("pax.florins", { n: 1 })).toBe("1 florin");
    expect(say("pax.florins", { n: 2 })).toBe("2 florins");
    expect(say("pax.florins", { n: 0 })).toBe("0 florins");
    await speak("es");
    expect(say("pax.florins", { n: 1 })).toBe("1 florín");
    expect(say("pax.florins", { n: 0 })).toBe("0 florines");
  });
  it("leaves a placeholder that nobody fills, and gives back a key that has no words", () => {
    expect(say("table.decides")).toContain("{seat}");
    expect(say("nothing.here")).toBe("nothing.here");
    expect(has("nothing.here")).toBe(false);
  });
});

describe("speak", () => {
  it("changes the language that is set", async () => {
    await speak("es");
    expect(settings.language).toBe("es");
  });
  it("keeps the last wish", async () => {
    const first = speak("es");
    await speak("en");
    await first;
    expect(settings.language).toBe("en");
  });
});

it("puts names in a row as the language does", async () => {
  expect(listed(["Fugger", "Medici", "Coeur"])).toBe("Fugger, Medici, and Coeur");
  await speak("es");
  expect(listed(["Fugger", "Medici"])).toBe("Fugger y Medici");
  expect(either(["Fugger", "Medici", "Coeur"])).toBe("Fugger, Medici o Coeur");
  await speak("en");
  expect(either(["Fugger", "Medici"])).toBe("Fugger or Medici");
});

it("signs numbers with a true minus", () => {
  expect([signed(2), signed(-2), signed(0)]).toEqual(["+2", "−2", "0"]);
});

it("puts sentences in a row with one stop each", () => {
  expect(sentences(["Actions left: 1.", "What now?", "", "8 options"])).toBe("Actions left: 1. What now? 8 options.");
});
