/** Older or newer than this is refused: a delivery that somebody recorded cannot be played again later. */
export const SIGNATURE_TOLERANCE_MS = 5 * 60 * 1000;

const SECRET = /^whsig_([A-Za-z0-9_-]{43})$/;
const TIMESTAMP = /^[0-9]{1,12}$/;
/** `v1,` and 32 bytes in base64. */
const SIGNATURE = /^v1,([A-Za-z0-9+/]{43}=)$/;
/** More signatures than any delivery carries. */
const MAX_SIGNATURES = 10;

const HMAC = { name: "HMAC", hash: "SHA-256" } as const;

/** The headers of Standard Webhooks, as a delivery carries them. */
export interface SignatureHeaders {
  readonly "webhook-id"?: string | null | undefined;
  readonly "webhook-timestamp"?: string | null | undefined;
  readonly "webhook-signature"?: string | null | undefined;
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/** Whether it is `whsig_` and 43 characters. */
export const isSigningSecret = (text: string): boolean => SECRET.test(text);

/** The 32 bytes behind `whsig_`. @throws TypeError for a text that is no signing secret. */
export function signingKey(signingSecret: string): Uint8Array<ArrayBuffer> {
  const [, encoded] = SECRET.exec(signingSecret) ?? [];
  if (encoded === undefined) throw new TypeError("A signing secret is whsig_ and 43 characters.");
  return bytesOf(encoded.replaceAll("-", "+").replaceAll("_", "/"));
}

/**
 * Whether one of the signatures is by one of the secrets, and of these minutes. All are compared, each in constant time by
 * the platform's Web Crypto: there is no other in browsers' and edge runtimes.
 *
 * @param nowMs the clock, in milliseconds
 * @throws TypeError without a secret, or for a text that is none.
 */
export function createSignatureCheck(
  secrets: readonly string[],
  nowMs: () => number,
): (headers: SignatureHeaders, body: string) => Promise<boolean> {
  if (secrets.length === 0) throw new TypeError("A receiver needs its signing secret.");
  const rawKeys = secrets.map(signingKey);
  return async (headers, body) => {
    const { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": sent } = headers;
    if (!id || !timestamp || !sent || !TIMESTAMP.test(timestamp)) return false;
    if (Math.abs(nowMs() - Number(timestamp) * 1000) > SIGNATURE_TOLERANCE_MS) return false;
    const signatures = sent.split(" ").slice(0, MAX_SIGNATURES).flatMap(readSignature);
    const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
    const matches = await Promise.all(rawKeys.map((key) => isSignedBy(key, signatures, signed)));
    return matches.includes(true);
  };
}

function readSignature(text: string): Uint8Array<ArrayBuffer>[] {
  const [, encoded] = SIGNATURE.exec(text) ?? [];
  return encoded === undefined ? [] : [bytesOf(encoded)];
}

async function isSignedBy(
  rawKey: Uint8Array<ArrayBuffer>,
  signatures: readonly Uint8Array<ArrayBuffer>[],
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const key = await crypto.subtle.importKey("raw", rawKey, HMAC, false, ["verify"]);
  const matches = await Promise.all(signatures.map((signature) => crypto.subtle.verify(HMAC, key, signature, signed)));
  return matches.includes(true);
}
