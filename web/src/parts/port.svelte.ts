// The part of the map that is seen: dragged, pinched, zoomed by the wheel and by buttons.

const SMALL = 0.78; // pixels a unit, below which names cannot be read
const STEP = 1.35;
const STILL = 5; // pixels a finger may tremble

/** A chart: its size in its own units, how few of them across are seen at the nearest, and how much of it must fit. */
export interface Chart {
  width: number;
  height: number;
  nearest: number;
  /** A sliver of the map may be cut off, so that it fills its frame; more than this share may not. */
  sliver: number;
}

export class Port {
  readonly chart: Chart;
  /** Centre and width of what is seen, in units of the map. */
  cx = $state(0);
  cy = $state(0);
  #width = $state(0);
  /** Size of the element, in pixels. */
  pixels = $state.raw({ w: 1, h: 1 });
  /** Whether that size is known. */
  ready = $state(false);
  /** How much of the element's foot is covered, in pixels. */
  covered = $state(0);
  /** How much of its head lies under something, in pixels: what is brought into sight lies below. */
  head = $state(0);
  /** How much of its head lies under what is shown for a while only. */
  lid = $state(0);
  /** How much of its right side does, in pixels. */
  side = $state(0);

  constructor(chart: Chart) {
    this.chart = chart;
    this.cx = chart.width / 2;
    this.cy = chart.height / 2;
    this.pixels = { w: chart.width, h: chart.height };
  }

  whole = $derived.by((): number => {
    const open = Math.max(120, this.pixels.h - this.covered);
    const tall = (this.chart.height * this.pixels.w) / open;
    return Math.min(this.chart.width, tall) > this.chart.sliver * Math.max(this.chart.width, tall)
      ? Math.min(this.chart.width, tall)
      : Math.max(this.chart.width, tall);
  });
  /** Whether the whole map is too small to be read. */
  tiny = $derived.by((): boolean => this.pixels.w / this.whole < SMALL);
  width = $derived.by((): number =>
    this.#width === 0 ? this.whole : Math.min(this.whole, Math.max(this.chart.nearest, this.#width)),
  );
  scale = $derived.by((): number => this.width / Math.max(1, this.pixels.w));
  box = $derived.by((): string => {
    const w = this.width;
    const h = this.scale * this.pixels.h;
    const open = this.scale * Math.max(0, this.pixels.h - this.covered);
    const x = fit(this.cx, w, this.chart.width) - w / 2;
    const y = fit(this.cy, open, this.chart.height, this.scale * this.lid) - open / 2;
    return `${x.toFixed(1)} ${y.toFixed(1)} ${w.toFixed(1)} ${h.toFixed(1)}`;
  });
  near = $derived.by((): boolean => this.width < this.whole - 1);

  /** Nearer (above 1) or farther, around a place given as shares of what is seen. */
  zoom(by: number, atX = 0.5, atY = 0.5): void {
    const before = this.width;
    const tall = this.scale * (this.pixels.h - this.covered);
    this.#width = Math.min(this.whole, Math.max(this.chart.nearest, before / by));
    const grown = 1 - this.width / before;
    this.move((atX - 0.5) * before * grown, (atY - 0.5) * tall * grown);
  }
  nearer = (): void => this.zoom(STEP);
  farther = (): void => this.zoom(1 / STEP);
  reset = (): void => {
    this.#width = 0;
    this.cx = this.chart.width / 2;
    this.cy = this.chart.height / 2;
  };
  /** Move by so many units of the map. */
  move(dx: number, dy: number): void {
    const tall = this.scale * (this.pixels.h - this.covered);
    this.cx = fit(this.cx + dx, this.width, this.chart.width);
    this.cy = fit(this.cy + dy, tall, this.chart.height, this.scale * this.lid);
  }
  /** Bring places into sight; with `width`, so many units across, and so much of the head covered. */
  show(points: { x: number; y: number }[], width?: number, head = this.head): void {
    if (points.length === 0) return;
    const xs = points.map((p) => p.x);
    const ys = points.map((p) => p.y);
    const [left, right] = [Math.min(...xs), Math.max(...xs)];
    const [top, foot] = [Math.min(...ys), Math.max(...ys)];
    if (width !== undefined) {
      const shape = this.pixels.w / Math.max(120, this.pixels.h - this.covered - head);
      const open = this.pixels.w / Math.max(120, this.pixels.w - this.side);
      this.#width = Math.max(width, (right - left + 120) * open, (foot - top + 100) * shape);
    }
    this.cx = (left + right + this.scale * this.side) / 2;
    this.cy = (top + foot) / 2 - (this.scale * head) / 2;
    this.move(0, 0);
  }
  /** Move just so far that a place can be seen. */
  reveal(x: number, y: number): void {
    const w = this.width / 2 - 50;
    const h = (this.scale * (this.pixels.h - this.covered)) / 2 - 40;
    const right = this.cx + w - this.scale * this.side;
    const dx = x < this.cx - w ? x - (this.cx - w) : x > right ? x - right : 0;
    const top = this.cy - h + this.scale * this.head;
    const dy = y < top ? y - top : y > this.cy + h ? y - (this.cy + h) : 0;
    if (dx !== 0 || dy !== 0) this.move(dx, dy);
  }

  /** Move just so far that a thing drawn on the map can be seen. */
  find(thing: Element, element: SVGSVGElement): void {
    const [at, frame] = [thing.getBoundingClientRect(), element.getBoundingClientRect()];
    const [x = 0, y = 0] = this.box.split(" ").map(Number);
    this.reveal(x + (at.x + at.width / 2 - frame.x) * this.scale, y + (at.y + at.height / 2 - frame.y) * this.scale);
  }

  /** Pointers and wheel of the element that shows the map. */
  attach = (element: SVGSVGElement): (() => void) => {
    const fingers = new Map<number, { x: number; y: number }>();
    let dragged = false;
    let gap = 0;
    let start = { x: 0, y: 0 };
    const watch = new ResizeObserver(() => {
      this.pixels = { w: element.clientWidth, h: element.clientHeight };
      this.ready = true;
    });
    watch.observe(element);

    const down = (event: PointerEvent): void => {
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (fingers.size === 1) {
        dragged = false;
        start = { x: event.clientX, y: event.clientY };
      }
      gap = 0;
    };
    const move = (event: PointerEvent): void => {
      const old = fingers.get(event.pointerId);
      if (old === undefined) return;
      const now = { x: event.clientX, y: event.clientY };
      if (!dragged && Math.hypot(now.x - start.x, now.y - start.y) < STILL && fingers.size === 1) return;
      if (!dragged) {
        dragged = true;
        element.setPointerCapture(event.pointerId);
      }
      fingers.set(event.pointerId, now);
      const [a, b] = [...fingers.values()];
      if (a !== undefined && b !== undefined) {
        const apart = Math.hypot(a.x - b.x, a.y - b.y);
        const r = element.getBoundingClientRect();
        const open = Math.max(1, r.height - this.covered);
        if (gap > 0) this.zoom(apart / gap, ((a.x + b.x) / 2 - r.x) / r.width, ((a.y + b.y) / 2 - r.y) / open);
        gap = apart;
      } else this.move((old.x - now.x) * this.scale, (old.y - now.y) * this.scale);
    };
    const up = (event: PointerEvent): void => {
      fingers.delete(event.pointerId);
      gap = 0;
    };
    // What was dragged was not clicked.
    const click = (event: MouseEvent): void => {
      if (dragged) {
        event.stopPropagation();
        event.preventDefault();
      }
      dragged = false;
    };
    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      const r = element.getBoundingClientRect();
      const open = Math.max(1, r.height - this.covered);
      this.zoom(Math.exp(-event.deltaY * 0.0016), (event.clientX - r.x) / r.width, (event.clientY - r.y) / open);
    };
    element.addEventListener("pointerdown", down);
    element.addEventListener("pointermove", move);
    element.addEventListener("pointerup", up);
    element.addEventListener("pointercancel", up);
    element.addEventListener("click", click, { capture: true });
    element.addEventListener("wheel", wheel, { passive: false });
    return () => {
      watch.disconnect();
      element.removeEventListener("pointerdown", down);
      element.removeEventListener("pointermove", move);
      element.removeEventListener("pointerup", up);
      element.removeEventListener("pointercancel", up);
      element.removeEventListener("click", click, { capture: true });
      element.removeEventListener("wheel", wheel);
    };
  };
}

/**
 * A centre moved so that what is seen stays on the map; what is larger than the map is centred. What is covered at the
 * beginning may lie outside.
 */
function fit(centre: number, seen: number, all: number, covered = 0): number {
  return seen - covered >= all ? (all - covered) / 2 : Math.min(all - seen / 2, Math.max(seen / 2 - covered, centre));
}
