// What calls somebody back to the table: a mark on the page's icon, and a sound where it is wished for.

const MARK = "due";
let usual: string | null = null;

/** A mark on the icon while it is one's turn. */
export function markIcon(on: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel~="icon"]');
  if (icon === null) return;
  usual ??= icon.getAttribute("href") ?? "";
  const wanted = on ? usual.replace(/\.svg$/, `-${MARK}.svg`) : usual;
  if (icon.getAttribute("href") !== wanted) icon.setAttribute("href", wanted);
}

/** Two soft tones. */
export function chime(): void {
  try {
    const context = new AudioContext();
    [660, 880].forEach((pitch, i) => {
      const tone = context.createOscillator();
      const volume = context.createGain();
      const start = context.currentTime + i * 0.16;
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0, start);
      volume.gain.linearRampToValueAtTime(0.12, start + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.001, start + 0.5);
      tone.connect(volume).connect(context.destination);
      tone.start(start);
      tone.stop(start + 0.55);
    });
    window.setTimeout(() => void context.close(), 1200);
  } catch {
    // no sound here
  }
}
