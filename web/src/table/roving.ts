// One tab stop for each region of the table; arrows move to the nearest thing in that direction.

const THINGS = "[data-focus]";

function centre(element: Element): { x: number; y: number } {
  const r = element.getBoundingClientRect();
  return { x: r.x + r.width / 2, y: r.y + r.height / 2 };
}

/** The nearest in a direction: along it counts once, aside from it two and a half times. */
function nearest(from: Element, among: Element[], dx: number, dy: number): Element | null {
  const a = centre(from);
  let best: Element | null = null;
  let least = Infinity;
  for (const element of among) {
    if (element === from) continue;
    const b = centre(element);
    const along = (b.x - a.x) * dx + (b.y - a.y) * dy;
    const aside = Math.abs((b.x - a.x) * dy) + Math.abs((b.y - a.y) * dx);
    if (along <= 2) continue;
    const cost = along + 2.5 * aside;
    if (cost < least) {
      least = cost;
      best = element;
    }
  }
  return best;
}

const WAYS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const thingsIn = (region: Element): HTMLElement[] => [...region.querySelectorAll<HTMLElement>(THINGS)];

/** What may be chosen comes first. */
export const firstIn = (region: Element): HTMLElement | null =>
  region.querySelector<HTMLElement>(`${THINGS}[role="button"]`) ?? region.querySelector<HTMLElement>(THINGS);

export function roving(region: HTMLElement): () => void {
  let current: Element | null = null;

  const settle = (): void => {
    const things = thingsIn(region);
    if (
      current === null ||
      !region.contains(current) ||
      (document.activeElement !== current && firstIn(region)?.getAttribute("role") === "button")
    ) {
      if (document.activeElement === null || !region.contains(document.activeElement)) current = firstIn(region);
    }
    for (const thing of things) {
      const index = thing === current ? "0" : "-1";
      if (thing.getAttribute("tabindex") !== index) thing.setAttribute("tabindex", index);
    }
  };
  const focused = (event: FocusEvent): void => {
    const thing = event.target instanceof Element ? event.target.closest(THINGS) : null;
    if (thing !== null) {
      current = thing;
      settle();
    }
  };
  const pressed = (event: KeyboardEvent): void => {
    const way = WAYS[event.key];
    const here = event.target instanceof Element ? event.target.closest(THINGS) : null;
    if (way === undefined || here === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = nearest(here, thingsIn(region), way[0], way[1]);
    event.preventDefault();
    event.stopPropagation();
    if (next instanceof HTMLElement || next instanceof SVGElement) {
      next.focus();
      next.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
  };
  const watch = new MutationObserver(settle);
  watch.observe(region, { childList: true, subtree: true, attributes: true, attributeFilter: ["role"] });
  region.addEventListener("focusin", focused);
  region.addEventListener("keydown", pressed);
  settle();
  return () => {
    watch.disconnect();
    region.removeEventListener("focusin", focused);
    region.removeEventListener("keydown", pressed);
  };
}
