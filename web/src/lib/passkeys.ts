// Passkeys: this device makes and keeps a key for its owner, and signs with it what the house asks.

import { bytes, text } from "./base64";
import { addPasskey, askNewPasskey, askPasskey, comeIn, type Me, type Passkeys } from "./house";

/** Whether this browser can keep passkeys for this page: they are for names, never for numbers. */
export const canKeep = (): boolean =>
  window.isSecureContext && "PublicKeyCredential" in window && !/^[\d.]+$|^\[/.test(window.location.hostname);

/** What the list calls this device. */
const device = (): string => /Android|iPhone|iPad|Macintosh|Windows|Linux/.exec(navigator.userAgent)?.[0] ?? "";

/** Make a passkey for who is here; throws a NotAllowedError where the person or the device says no. */
export async function keepPasskey(): Promise<Passkeys> {
  const asked = await askNewPasskey();
  const made = await navigator.credentials.create({
    publicKey: {
      challenge: bytes(asked.challenge),
      rp: { id: asked.house, name: asked.house },
      user: { id: bytes(asked.user ?? ""), name: asked.name || asked.house, displayName: asked.name || asked.house },
      pubKeyCredParams: asked.algorithms.map((alg) => ({ type: "public-key", alg })),
      excludeCredentials: asked.known.map((id) => ({ type: "public-key", id: bytes(id) })),
      authenticatorSelection: { residentKey: "required", userVerification: "preferred" },
      timeout: asked.seconds * 1000,
    },
  });
  const credential = made as PublicKeyCredential;
  const answer = credential.response as AuthenticatorAttestationResponse;
  return addPasskey({
    id: text(credential.rawId),
    client_data: text(answer.clientDataJSON),
    authenticator_data: text(answer.getAuthenticatorData()),
    public_key: text(answer.getPublicKey()),
    name: device(),
  });
}

/** Come in as whoever owns a passkey of this device. */
export async function enter(): Promise<Me> {
  const asked = await askPasskey();
  const given = await navigator.credentials.get({
    publicKey: {
      challenge: bytes(asked.challenge),
      rpId: asked.house,
      userVerification: "preferred",
      timeout: asked.seconds * 1000,
    },
  });
  const credential = given as PublicKeyCredential;
  const answer = credential.response as AuthenticatorAssertionResponse;
  return comeIn({
    id: text(credential.rawId),
    client_data: text(answer.clientDataJSON),
    authenticator_data: text(answer.authenticatorData),
    signature: text(answer.signature),
  });
}
