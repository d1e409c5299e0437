// What moves: things that go from one place of the table to another are shown as flights. Nothing waits for them; the
// table already shows how it ended.

import { taste } from "../lib/settings.svelte";
import { thingOf } from "../lib/things";

const MOST = 24;
const APART = 60;
const SPACE = "http://www.w3.org/2000/svg";

/** From one thing to another, each the first of these ids that is there. */
export interface Flight {
  from: string[];
  to: string[];
  icon: string;
  tone: string;
  fade?: boolean;
}

function locate(ids: string[]): DOMRect | null {
  for (const id of ids) {
    const { kind, id: which } = thingOf(id);
    if (which === "") continue;
    const element = document.querySelector(
      kind === "incard" ? `[data-card="${CSS.escape(which)}"]` : `[data-focus~="${CSS.escape(id)}"]`,
    );
    const rect = element?.getBoundingClientRect();
    if (rect !== undefined && rect.width > 0) return rect;
  }
  return null;
}

/** A small drawing that can travel over the page. */
function sprite(icon: string, colour: string): HTMLElement {
  const holder = document.createElement("div");
  holder.className = `flight ${colour}`;
  const svg = document.createElementNS(SPACE, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  const use = document.createElementNS(SPACE, "use");
  use.setAttribute("href", `#${icon}`);
  svg.append(use);
  holder.append(svg);
  return holder;
}

let layer: HTMLElement | null = null;

export function fly(flights: Flight[]): void {
  if (!taste.motion || document.hidden) return;
  // Whatever still flies has arrived.
  layer?.remove();
  layer = document.createElement("div");
  layer.className = "flights";
  layer.setAttribute("aria-hidden", "true");
  document.body.append(layer);
  const here = layer;
  requestAnimationFrame(() => {
    let n = 0;
    for (const flight of flights) {
      if (n >= MOST) break;
      const a = locate(flight.from);
      const b = locate(flight.to);
      if (a === null || b === null) continue;
      const thing = sprite(flight.icon, flight.tone);
      here.append(thing);
      const from = `translate(${a.x + a.width / 2 - 14}px, ${a.y + a.height / 2 - 14}px)`;
      const to = `translate(${b.x + b.width / 2 - 14}px, ${b.y + b.height / 2 - 14}px)`;
      const frames = flight.fade
        ? [
            { transform: `${from} scale(1)`, opacity: 1 },
            { transform: `${to} translateY(-18px) scale(1.25)`, opacity: 0 },
          ]
        : [
            { transform: `${from} scale(.6)`, opacity: 0 },
            { transform: `${from} scale(1.1)`, opacity: 1, offset: 0.15 },
            { transform: `${to} scale(1)`, opacity: 1, offset: 0.85 },
            { transform: `${to} scale(.7)`, opacity: 0 },
          ];
      const move = thing.animate(frames, {
        duration: flight.fade ? 520 : 640,
        delay: n * APART,
        easing: "cubic-bezier(.3,.6,.2,1)",
        fill: "both",
      });
      move.onfinish = (): void => thing.remove();
      n += 1;
    }
  });
}
