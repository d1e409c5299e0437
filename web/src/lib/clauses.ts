// Rules are named by game and clause, "pax:E1.1"; people say the clause alone, for those of two games do not look alike.

export const clauseName = (clause: string): string => clause.slice(clause.indexOf(":") + 1);
