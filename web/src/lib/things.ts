// Things of the table, and the places where they lie, are named in two parts: "city:tana", "card:west_1". This alone takes
// such a name apart.

export interface Thing {
  kind: string;
  /** Which of that kind; "" where the kind says it all. It may be named in parts itself: "market:west:3" is in "west:3". */
  id: string;
}

export function thingOf(name: string): Thing {
  const at = name.indexOf(":");
  return at < 0 ? { kind: name, id: "" } : { kind: name.slice(0, at), id: name.slice(at + 1) };
}

/** Which things of a kind there are among these, by the second part of their names. */
export const ofKind = (kind: string, names: Iterable<string>): string[] =>
  [...names].flatMap((name) => {
    const one = thingOf(name);
    return one.kind === kind ? [one.id] : [];
  });
