// Styles reach what they are meant for: those of a game stand inside its class, those of pages inside a page.

import postcss, { type Rule } from "postcss";
import { describe, expect, it } from "vitest";

const files = import.meta.glob<string>("../**/*.css", { query: "?raw", import: "default", eager: true });

const SCOPES: Record<string, RegExp> = {
  "../pax/pax.css": /:where\(\.pax\) /,
  "../pax/table.css": /:where\(\.pax\) /,
  "../pax/follow.css": /:where\(\.pax\) /,
  "../age/age.css": /^\.age\b/,
  "../pages/frame.css": /^(:root\S* )?(:where\(\.page, \.replay\) |\.page|\.replay)/,
  "../pages/pages.css": /^(:root\S* )?(:where\(\.page, \.replay\) |\.page|\.replay|#content)/,
  "../pages/replay.css": /^(:root\S* )?(:where\(\.page, \.replay\) |\.replay)/,
};

/** Selectors that do not stand inside another rule or in keyframes. */
function outer(file: string): string[] {
  const found: string[] = [];
  postcss.parse(files[file] ?? "").walkRules((rule: Rule) => {
    const above = rule.parent;
    const nested =
      above?.type === "rule" || (above?.type === "atrule" && "name" in above && above.name === "keyframes");
    const deep = above?.parent?.type === "rule";
    if (!nested && !deep) found.push(...rule.selectors);
  });
  return found;
}

describe.each(Object.entries(SCOPES))("%s", (file, scope) => {
  it("dresses nothing else", () => {
    const selectors = outer(file);
    expect(selectors.length).toBeGreaterThan(0);
    expect(selectors.filter((selector) => !scope.test(selector))).toEqual([]);
  });
});
