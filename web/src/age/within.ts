// Names on the map that are longer than their place, which was drawn for the English ones, are condensed.

import type { Attachment } from "svelte/attachments";

const waiting = new Map<SVGTextElement, number>();

/** Measured one after another while the page is being made, each would have it laid out anew: together they need it once. */
function condense(): void {
  const long = [...waiting].filter(([text, room]) => text.isConnected && text.getComputedTextLength() > room);
  waiting.clear();
  for (const [text, room] of long) {
    text.setAttribute("textLength", String(room));
    text.setAttribute("lengthAdjust", "spacingAndGlyphs");
  }
}

/** Condense a name where it needs more room than it has. */
export const within =
  (name: string, room: number): Attachment<SVGTextElement> =>
  (text) => {
    void name; // another name is measured again
    text.removeAttribute("textLength");
    if (waiting.size === 0) requestAnimationFrame(condense);
    waiting.set(text, room);
  };
