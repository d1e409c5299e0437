// The branches of an analysis board: choices that lead on from a record, some with names. Plain values, so that a link or a
// file can hold them.

import type { BoardPlace } from "../lib/types";

export interface Node {
  id: number;
  /** The node it follows; -1: the start. */
  parent: number;
  seat: string;
  key: string;
  label: string;
  name: string;
}
export interface Study {
  record: string;
  /** So many choices of the record; null: all. */
  at: number | null;
  nodes: Node[];
  /** Where one is; -1: the start. */
  here: number;
}

/** The nodes from the start to this one. */
export function pathTo(study: Study, id: number): Node[] {
  const found: Node[] = [];
  let node = study.nodes.find((one) => one.id === id);
  while (node !== undefined) {
    found.unshift(node);
    const { parent } = node;
    node = study.nodes.find((one) => one.id === parent);
  }
  return found;
}

export const childrenOf = (study: Study, id: number): Node[] => study.nodes.filter((one) => one.parent === id);

export const placeOf = (study: Study, id: number): BoardPlace => ({
  record: study.record,
  at: study.at,
  choices: pathTo(study, id).map(({ seat, key }) => ({ seat, key })),
});

/** Go on with a choice: along a branch that has it already, or along a new one. */
export function played(study: Study, seat: string, key: string, label: string): Study {
  const known = childrenOf(study, study.here).find((one) => one.key === key);
  if (known !== undefined) return { ...study, here: known.id };
  const id = Math.max(-1, ...study.nodes.map((one) => one.id)) + 1;
  return { ...study, nodes: [...study.nodes, { id, parent: study.here, seat, key, label, name: "" }], here: id };
}

/** Take a branch away, with all that follows from it. */
export function pruned(study: Study, id: number): Study {
  const gone = new Set([id]);
  for (const node of study.nodes) if (gone.has(node.parent)) gone.add(node.id);
  const parent = study.nodes.find((one) => one.id === id)?.parent ?? -1;
  const nodes = study.nodes.filter((one) => !gone.has(one.id));
  return { ...study, nodes, here: gone.has(study.here) ? parent : study.here };
}

export const named = (study: Study, id: number, name: string): Study => ({
  ...study,
  nodes: study.nodes.map((one) => (one.id === id ? { ...one, name: name.slice(0, 60) } : one)),
});

/** Every node in the order it is listed, with how deep its branch lies: a line without forks does not step in. */
export function listed(study: Study): { node: Node; depth: number }[] {
  const found: { node: Node; depth: number }[] = [];
  const walk = (parent: number, depth: number): void => {
    const children = childrenOf(study, parent);
    for (const node of children) {
      found.push({ node, depth });
      walk(node.id, depth + (children.length > 1 ? 1 : 0));
    }
  };
  walk(-1, 0);
  return found;
}

const isNode = (one: unknown): one is Node => {
  if (typeof one !== "object" || one === null) return false;
  const { id, parent, seat, key, label, name } = one as Partial<Record<keyof Node, unknown>>;
  return (
    typeof id === "number" &&
    typeof parent === "number" &&
    parent < id && // so that no branch leads back into itself
    [seat, key, label, name].every((x) => typeof x === "string")
  );
};

// What files and links begin with; those that people kept from before have none.
const FORMAT = "signoria/study/1";

/** A study as a file: docs/formats.md describes it. */
export const written = (study: Study): string => JSON.stringify({ format: FORMAT, ...study });

/** What a file or a link says; null: it is none of ours. */
export function parsed(text: string): Study | null {
  try {
    const { format, record, at, nodes, here } = JSON.parse(text) as Partial<Record<keyof Study | "format", unknown>>;
    if (format !== undefined && format !== FORMAT) return null;
    if (typeof record !== "string" || !Array.isArray(nodes) || !nodes.every(isNode)) return null;
    return {
      record,
      at: typeof at === "number" ? at : null,
      nodes,
      here: typeof here === "number" && nodes.some((one) => one.id === here) ? here : -1,
    };
  } catch {
    return null;
  }
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  by: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(by);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** A study as a part of an address. */
export async function packed(study: Study): Promise<string> {
  const bytes = await through(new TextEncoder().encode(written(study)), new CompressionStream("deflate-raw"));
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export async function unpacked(text: string): Promise<Study | null> {
  try {
    const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(plain, (char) => char.charCodeAt(0));
    return parsed(new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw"))));
  } catch {
    return null;
  }
}
