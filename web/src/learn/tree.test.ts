import { describe, expect, it } from "vitest";

import {
  childrenOf,
  listed,
  named,
  packed,
  parsed,
  pathTo,
  placeOf,
  played,
  pruned,
  type Study,
  unpacked,
  written,
} from "./tree";

const start: Study = { record: "signoria record 1\n", at: 3, nodes: [], here: -1 };
const forked = (): Study => {
  const one = played(played(start, "a", "x", "X"), "b", "y", "Y");
  return played({ ...one, here: 0 }, "b", "z", "Z");
};

describe("branches", () => {
  it("grow where a choice is new, and are followed where it is not", () => {
    const study = forked();
    expect(study.nodes).toHaveLength(3);
    expect(played({ ...study, here: 0 }, "b", "y", "Y").here).toBe(1);
    expect(childrenOf(study, 0).map((one) => one.key)).toEqual(["y", "z"]);
    expect(pathTo(study, 2).map((one) => one.key)).toEqual(["x", "z"]);
    expect(placeOf(study, 2)).toEqual({
      record: start.record,
      at: 3,
      choices: [
        { seat: "a", key: "x" },
        { seat: "b", key: "z" },
      ],
    });
  });
  it("are taken away with what follows from them", () => {
    const study = pruned(forked(), 0);
    expect(study.nodes).toEqual([]);
    expect(study.here).toBe(-1);
  });
  it("have names, and stand in where they fork", () => {
    const study = named(forked(), 2, "quiet");
    expect(listed(study).map(({ node, depth }) => [node.key, depth])).toEqual([
      ["x", 0],
      ["y", 0],
      ["z", 0],
    ]);
    expect(study.nodes[2]?.name).toBe("quiet");
  });
  it("go into an address and come back", async () => {
    const study = named(forked(), 1, "größer");
    expect(await unpacked(await packed(study))).toEqual(study);
    expect(await unpacked("nonsense")).toBeNull();
    expect(parsed("{}")).toBeNull();
  });
  it("are files that say what they are; those from before do not, and are read too", () => {
    const study = forked();
    expect(JSON.parse(written(study))).toEqual({ format: "signoria/study/1", ...study });
    expect(parsed(written(study))).toEqual(study);
    expect(parsed(JSON.stringify(study))).toEqual(study);
    expect(parsed(JSON.stringify({ ...study, format: "signoria/study/2" }))).toBeNull();
    const [first, ...others] = study.nodes;
    expect(parsed(JSON.stringify({ ...study, nodes: [{ ...first, parent: 2 }, ...others] }))).toBeNull();
  });
});
