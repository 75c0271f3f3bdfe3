/** Passkeys as this browser makes and uses them: the options and the answers of WebAuthn as JSON. */
import type { Json } from "../api/ways";
import type { Failure } from "./table";

export const NO_PASSKEY: Failure = { code: "no-passkey", message: "" };

/** Somebody decided against it, or the device has none for this site. */
export class NoPasskey extends Error {
  constructor(cause: unknown) {
    super("no passkey was used", { cause });
    this.name = "NoPasskey";
  }
}

/** Whether this page may use passkeys: browsers want https, or localhost, and a host with a name. */
export function passkeysWork(): boolean {
  const isAddress = /^[\d.]+$|^\[/.test(location.hostname);
  return isSecureContext && !isAddress && "PublicKeyCredential" in window;
}

/** Let the browser make a passkey. */
export async function makePasskey(options: Json): Promise<Json> {
  const user = options["user"] as Json;
  const publicKey = {
    ...options,
    challenge: bytesOf(options["challenge"]),
    user: { ...user, id: bytesOf(user["id"]) },
    excludeCredentials: described(options["excludeCredentials"]),
  } as unknown as PublicKeyCredentialCreationOptions;
  const made = await asked(() => navigator.credentials.create({ publicKey }));
  const response = made.response as AuthenticatorAttestationResponse;
  return credentialOf(made, { attestationObject: textOf(response.attestationObject) });
}

/** Let the browser sign with one of its passkeys for this site. */
export async function signWithPasskey(options: Json): Promise<Json> {
  const publicKey = {
    ...options,
    challenge: bytesOf(options["challenge"]),
    allowCredentials: described(options["allowCredentials"]),
  } as unknown as PublicKeyCredentialRequestOptions;
  const used = await asked(() => navigator.credentials.get({ publicKey }));
  const response = used.response as AuthenticatorAssertionResponse;
  return credentialOf(used, {
    authenticatorData: textOf(response.authenticatorData),
    signature: textOf(response.signature),
    userHandle: response.userHandle === null ? null : textOf(response.userHandle),
  });
}

async function asked(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const found = await ask();
    if (found instanceof PublicKeyCredential) return found;
  } catch (error) {
    throw new NoPasskey(error);
  }
  throw new NoPasskey(null);
}

function credentialOf(found: PublicKeyCredential, response: Json): Json {
  return {
    id: found.id,
    rawId: textOf(found.rawId),
    type: found.type,
    clientExtensionResults: {},
    response: { ...response, clientDataJSON: textOf(found.response.clientDataJSON) },
  };
}

function described(list: unknown): Json[] {
  return ((list ?? []) as Json[]).map((one) => ({ ...one, id: bytesOf(one["id"]) }));
}

function bytesOf(text: unknown): Uint8Array {
  const plain = String(text).replace(/-/g, "+").replace(/_/g, "/");
  return Uint8Array.from(atob(plain), (char) => char.charCodeAt(0));
}

function textOf(bytes: ArrayBuffer): string {
  const plain = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return plain.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}
