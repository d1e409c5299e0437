import { describe, expect, it } from "vitest";

import { readPo, withShared } from "./po.ts";

describe("readPo", () => {
  it("reads texts, forms by number, and strings over several lines", () => {
    const { messages, plural } = readPo(
      'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=n > 1;\\n"\n\n' +
        '# a note\nmsgid "one"\nmsgstr "a "\n"b"\n\nmsgid "many"\nmsgid_plural "many"\nmsgstr[0] "x"\nmsgstr[1] "xs"\n',
      "some.po",
    );
    expect(messages).toEqual({ one: "a b", many: ["x", "xs"] });
    expect(plural).toBe("n > 1");
  });
  it("refuses what it does not know, and says where", () => {
    expect(() => readPo('msgctxt "x"', "some.po")).toThrow("some.po:1");
    expect(() => readPo('msgid "a"\nmsgstr "b"\nmsgid "a"\nmsgstr "c"', "some.po")).toThrow("a is there twice");
  });
  it("shares what stands in the catalogue of its game, and repeats none of it", () => {
    const theirs = readPo('msgid "side.west"\nmsgstr "West"\n\nmsgid "sides"\nmsgstr "Sides"\n', "theirs.po");
    const own = readPo('msgid ""\nmsgstr "X-Shared: bank side\\n"\n\nmsgid "map"\nmsgstr "Map"\n', "own.po");
    expect(withShared(own, theirs, "own.po")).toEqual({ "side.west": "West", map: "Map" });
    const again = { ...own, messages: { "side.west": "The West" } };
    expect(() => withShared(again, theirs, "own.po")).toThrow("own.po: side.west stands in the catalogue of its game");
  });
  it("refuses a plural rule that is more than arithmetic", () => {
    expect(() => readPo('msgid ""\nmsgstr "plural=alert();"', "some.po")).toThrow("no plural rule");
  });
});
