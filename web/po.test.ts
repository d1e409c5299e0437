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
  describe("shares", () => {
    const theirs = [
      readPo('msgid "side.west"\nmsgstr "West"\n\nmsgid "sides"\nmsgstr "Sides"\n', "theirs.po"),
      readPo('msgid "section.BT"\nmsgstr "The table"\n\nmsgid "section.A1"\nmsgstr "One"\n', "book.theirs.po"),
    ];
    const own = (shared: string) =>
      readPo(`msgid ""\nmsgstr "X-Shared: ${shared}\\n"\n\nmsgid "map"\nmsgstr "Map"\n`, "own.po");
    it("what stands in the catalogues of its package: a message, or all that begin so", () => {
      const found = { "side.west": "West", "section.BT": "The table", map: "Map" };
      expect(withShared(own("side section.BT"), theirs, "own.po")).toEqual(found);
    });
    it("and repeats none of it", () => {
      const again = { ...own("side"), messages: { "side.west": "The West" } };
      const wrong = "own.po: side.west stands in the catalogue of its package";
      expect(() => withShared(again, theirs, "own.po")).toThrow(wrong);
    });
    it("nothing that is not there", () => {
      expect(() => withShared(own("bank"), theirs, "own.po")).toThrow("own.po: its package has no bank to share");
    });
  });
  it("refuses a plural rule that is more than arithmetic", () => {
    expect(() => readPo('msgid ""\nmsgstr "plural=alert();"', "some.po")).toThrow("no plural rule");
  });
});
