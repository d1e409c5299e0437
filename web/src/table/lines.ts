// A list that shows its end begins with a whole line: what its upper edge would cut through is left out.

/** The edge may go through the air above the letters, but not through what underlines them. */
const AIR = 2;
/** A line under a word lies below its letters. */
const UNDER = 4;

/** The boxes of the lines of text in an item. */
function linesOf(item: Element): DOMRect[] {
  const walk = document.createTreeWalker(item, NodeFilter.SHOW_TEXT);
  const found: DOMRect[] = [];
  while (walk.nextNode()) {
    const words = document.createRange();
    words.selectNodeContents(walk.currentNode);
    found.push(...words.getClientRects());
  }
  return found;
}

/** Scroll to the end, and leave out the line that is cut there; no heading sticks on top of lines that are whole. */
export function showEnd(box: HTMLElement): void {
  box.dataset.end = "";
  box.scrollTop = box.scrollHeight;
  const { top } = box.getBoundingClientRect();
  const lines = [...box.querySelectorAll("li")]
    .filter((item) => {
      const room = item.getBoundingClientRect();
      return room.top < top + 2 * UNDER && room.bottom > top - UNDER;
    })
    .flatMap(linesOf);
  const cut = lines.filter((line) => line.top < top - AIR && line.bottom > top - UNDER);
  const edge = Math.max(top, ...cut.map((line) => line.bottom));
  const next = Math.min(...lines.filter((line) => line.top >= edge - AIR).map((line) => line.top));
  const inset = cut.length > 0 ? Math.ceil(Math.min(edge + UNDER, Math.max(edge, next)) - top) : 0;
  box.style.clipPath = inset > 0 ? `inset(${inset}px 0 0 0)` : "";
}

/** Scroll to the last item: to its beginning where the room is too low for all of it. */
export function showLast(box: HTMLElement): void {
  const last = box.lastElementChild?.getBoundingClientRect();
  if (last === undefined || last.height <= box.clientHeight) {
    showEnd(box);
    return;
  }
  box.style.clipPath = "";
  box.scrollTop += last.top - box.getBoundingClientRect().top;
}

/** Whoever scrolls sees all there is. */
export function showAll(box: HTMLElement): void {
  delete box.dataset.end;
  box.style.clipPath = "";
}
