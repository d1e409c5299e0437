// Keys: pages register what a key does; the newest layer that knows a key has it.

type Action = (event: KeyboardEvent) => boolean | void;
/** Keys as `event.key` names them, letters in lower case; "shift+u" for shifted letters. */
export type KeyMap = Record<string, Action>;

const layers: (() => KeyMap)[] = [];

function typing(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true;
  return target instanceof HTMLInputElement && !["checkbox", "radio", "button", "range"].includes(target.type);
}

function pressed(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  // In a text field only Escape means anything to the page.
  if (typing(event.target) && key !== "Escape") return;
  const name = event.shiftKey && /^[a-z]$/.test(key) ? `shift+${key}` : key;
  for (let i = layers.length - 1; i >= 0; i -= 1) {
    const action = layers[i]?.()[name];
    if (action !== undefined && action(event) !== false) {
      event.preventDefault();
      return;
    }
  }
}

/** Add a layer of keys; call the result to take it away. An action that returns false passes the key on. */
export function onKeys(map: () => KeyMap): () => void {
  layers.push(map);
  return () => {
    const at = layers.indexOf(map);
    if (at >= 0) layers.splice(at, 1);
  };
}

export function startKeys(): void {
  document.addEventListener("keydown", pressed);
}
