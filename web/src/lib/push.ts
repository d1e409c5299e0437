// This browser asks its push service for an address at which the house can tell it that a table waits.

import type { components } from "./api.d";
import { bytes, text } from "./base64";

/** Ask; throws a NotAllowedError where the person or the browser says no. */
export async function subscribe(key: string): Promise<components["schemas"]["PushBody"]> {
  const worker = await navigator.serviceWorker.register("/push.js");
  await navigator.serviceWorker.ready;
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
  return { endpoint: made.endpoint, key: text(made.getKey("p256dh")), auth: text(made.getKey("auth")) };
}
