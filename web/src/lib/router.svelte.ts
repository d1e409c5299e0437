// A history router of a few lines: the address is the only state.

export type RouteName =
  | "lobby"
  | "new"
  | "table"
  | "finished"
  | "replay"
  | "cards"
  | "card"
  | "rules"
  | "rule"
  | "puzzles"
  | "puzzle"
  | "learn"
  | "lesson"
  | "strategy"
  | "examples"
  | "example"
  | "analysis"
  | "retry"
  | "tournaments"
  | "tournament"
  | "you"
  | "person"
  | "ranking"
  | "standing"
  | "privacy"
  | "admin"
  | "board"
  | "dead"
  | "missing";

export interface Route {
  name: RouteName;
  params: Record<string, string>;
  query: URLSearchParams;
  path: string;
}

const PATTERNS: [RegExp, RouteName, string[]][] = [
  [/^\/$/, "lobby", []],
  [/^\/new$/, "new", []],
  [/^\/table\/([^/]+)$/, "table", ["id"]],
  [/^\/finished\/([^/]+)$/, "finished", ["id"]],
  [/^\/replay\/([^/]+)$/, "replay", ["id"]],
  [/^\/cards$/, "cards", []],
  [/^\/cards\/([^/]+)$/, "card", ["id"]],
  [/^\/rules$/, "rules", []],
  [/^\/rules\/([^/]+)$/, "rule", ["clause"]],
  [/^\/puzzles$/, "puzzles", []],
  [/^\/puzzles\/([^/]+)$/, "puzzle", ["number"]],
  [/^\/learn$/, "learn", []],
  [/^\/learn\/([^/]+)\/([^/]+)$/, "lesson", ["game", "lesson"]],
  [/^\/strategy\/([^/]+)\/([^/]+)$/, "strategy", ["game", "page"]],
  [/^\/examples$/, "examples", []],
  [/^\/examples\/([^/]+)\/([^/]+)$/, "example", ["game", "name"]],
  [/^\/analysis\/([^/]+)$/, "analysis", ["id"]],
  [/^\/analysis\/([^/]+)\/retry\/([^/]+)$/, "retry", ["id", "seat"]],
  [/^\/tournaments$/, "tournaments", []],
  [/^\/tournaments\/([^/]+)$/, "tournament", ["id"]],
  [/^\/you$/, "you", []],
  [/^\/people\/([^/]+)$/, "person", ["id"]],
  [/^\/ranking$/, "ranking", []],
  [/^\/table\/([^/]+)\/standing$/, "standing", ["id"]],
  [/^\/privacy$/, "privacy", []],
  [/^\/admin$/, "admin", []],
  [/^\/board$/, "board", []],
  // The server has answered it already: there is no such link, or no longer.
  [/^\/join\/([^/]+)$/, "dead", []],
];

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The page an address names. */
export function parse(where: Pick<Location, "pathname" | "search">): Route {
  const path = where.pathname.length > 1 ? where.pathname.replace(/\/+$/, "") || "/" : "/";
  const query = new URLSearchParams(where.search);
  for (const [pattern, name, names] of PATTERNS) {
    const found = pattern.exec(path);
    if (found) {
      const params = Object.fromEntries(names.map((n, i): [string, string] => [n, decoded(found[i + 1] ?? "")]));
      return { name, params, query, path };
    }
  }
  return { name: "missing", params: {}, query, path };
}

let now = $state.raw<Route>(parse(window.location));

/** The page that is shown; `router.route` is reactive. */
export const router = {
  get route(): Route {
    return now;
  },
};

/** Go to a page of the client. */
export function go(to: string, how: { replace?: boolean } = {}): void {
  if (how.replace === true) window.history.replaceState(null, "", to);
  else window.history.pushState(null, "", to);
  const before = now.path;
  now = parse(window.location);
  if (now.path !== before) window.scrollTo(0, 0);
}

/** Keep to this client what a link within it asks for. */
function clicked(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!(link instanceof HTMLAnchorElement) || link.target !== "" || link.hasAttribute("download")) return;
  const url = new URL(link.href, window.location.href);
  if (url.origin !== window.location.origin || /^\/(api|join|health|metrics)(\/|$)/.test(url.pathname)) return;
  if (url.pathname === window.location.pathname && url.hash !== "") return;
  event.preventDefault();
  go(url.pathname + url.search);
}

export function startRouter(): void {
  window.addEventListener("popstate", () => {
    now = parse(window.location);
  });
  document.addEventListener("click", clicked);
}
