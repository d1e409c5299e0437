// This browser asks its push service for an address at which the house can tell it that a table waits.

import type { components } from "./api.d";

const bytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
const text = (buffer: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(buffer ?? new ArrayBuffer())))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");

/** Ask; throws a NotAllowedError where the person or the browser says no. */
export async function subscribe(key: string): Promise<components["schemas"]["PushBody"]> {
  const worker = await navigator.serviceWorker.register("/push.js");
  await navigator.serviceWorker.ready;
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
  return { endpoint: made.endpoint, key: text(made.getKey("p256dh")), auth: text(made.getKey("auth")) };
}
