// Bytes as the web writes them in text (base64url, without padding).

export const bytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));

export const text = (buffer: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(buffer ?? new ArrayBuffer())))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
