// The ways through the house, in the order of the bar.

export type Way = "lobby" | "new" | "learn" | "puzzles" | "cards" | "rules" | "tournaments" | "ranking" | "you";

export interface Link {
  name: Way;
  href: string;
  /** Its symbol at the foot of a phone. */
  icon: string;
}

export const WAYS: readonly Link[] = [
  { name: "lobby", href: "/", icon: "tableau" },
  { name: "learn", href: "/learn", icon: "eye" },
  { name: "puzzles", href: "/puzzles", icon: "why" },
  { name: "cards", href: "/cards", icon: "hand" },
  { name: "rules", href: "/rules", icon: "rules" },
];
/** Those of a house where others come. */
export const OTHERS: readonly Link[] = [
  { name: "tournaments", href: "/tournaments", icon: "flag" },
  { name: "ranking", href: "/ranking", icon: "chances" },
];
