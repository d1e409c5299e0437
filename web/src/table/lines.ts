// A list that shows its end begins with a whole line: what its upper edge would cut through is left out.

/** The edge may go through the air above the letters, but not through what underlines them. */
const AIR = 2;
const UNDER = 3;

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
  const cut = [...box.querySelectorAll("li")]
    .filter((item) => {
      const room = item.getBoundingClientRect();
      return room.top < top && room.bottom > top;
    })
    .flatMap(linesOf)
    .filter((line) => line.top < top - AIR && line.bottom + UNDER > top);
  const edge = Math.max(top, ...cut.map((line) => line.bottom + UNDER));
  box.style.clipPath = edge > top ? `inset(${Math.ceil(edge - top)}px 0 0 0)` : "";
}

/** Whoever scrolls sees all there is. */
export function showAll(box: HTMLElement): void {
  delete box.dataset.end;
  box.style.clipPath = "";
}
