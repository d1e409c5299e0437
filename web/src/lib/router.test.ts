import { describe, expect, it } from "vitest";

import { parse } from "./router.svelte";

const at = (pathname: string, search = "") => parse({ pathname, search });

describe("parse", () => {
  it("names the page and what stands in its address", () => {
    expect(at("/")).toMatchObject({ name: "lobby", params: {} });
    expect(at("/table/a1b2")).toMatchObject({ name: "table", params: { id: "a1b2" } });
    expect(at("/examples/age/EX01")).toMatchObject({ name: "example", params: { game: "age", name: "EX01" } });
    expect(at("/rules/E1.b")).toMatchObject({ name: "rule", params: { clause: "E1.b" } });
  });
  it("decodes what was encoded, and keeps what cannot be decoded", () => {
    expect(at("/rules/EV.alchemists%20gold.a").params.clause).toBe("EV.alchemists gold.a");
    expect(at("/cards/%E0%A4%A").params.id).toBe("%E0%A4%A");
  });
  it("takes a slash at the end for none", () => {
    expect(at("/new/").name).toBe("new");
    expect(at("//").name).toBe("lobby");
  });
  it("says that a page is not there", () => {
    expect(at("/tables").name).toBe("missing");
    expect(at("/table/1/2").name).toBe("missing");
    expect(at("/table/1/standing").name).toBe("standing");
  });
  it("reads the query", () => {
    expect(at("/table/1", "?seat=medici").query.get("seat")).toBe("medici");
  });
});
