// Names that have little room: they wrap, then shrink step by step until no word is cut, and then are set in narrow letters.

const STEP = 0.4;
const LEAST = 8.4;

function shrink(box: HTMLElement): void {
  const frame = box.parentElement;
  if (frame === null || frame.clientWidth === 0) return;
  const tight = (): boolean =>
    box.scrollWidth > box.clientWidth + 0.5 ||
    box.offsetHeight > frame.clientHeight + 0.5 ||
    frame.scrollHeight > frame.clientHeight + 1;
  for (const narrow of [false, true]) {
    box.classList.toggle("narrow", narrow);
    box.style.fontSize = "";
    let size = Number.parseFloat(getComputedStyle(box).fontSize);
    while (size > LEAST && tight()) {
      size -= STEP;
      box.style.fontSize = `${size}px`;
    }
    if (!tight()) break;
  }
  // What is still too long takes the room of what stands below it.
  box.classList.toggle("over", tight());
}

/** Keep the text of an element inside the element around it. */
export function fit(box: HTMLElement): () => void {
  const again = (): void => shrink(box);
  const size = new ResizeObserver(again);
  if (box.parentElement !== null) size.observe(box.parentElement);
  const words = new MutationObserver(again);
  words.observe(box, { characterData: true, subtree: true, childList: true });
  again();
  return () => {
    size.disconnect();
    words.disconnect();
  };
}
