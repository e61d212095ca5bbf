import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import type { SecretBox } from "@quote-financing/domain/secret-box";

const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const MIN_KEY_LENGTH = 16;
/** Purposes may name single rows: the derived keys are a cache, not a list. */
const MAX_DERIVED_KEYS = 10_000;

interface Key {
  /** Names the key inside sealed texts; says nothing about it. */
  readonly id: string;
  /** Made once for each use: a hash under bytes takes five times as long as one under a key. */
  readonly derive: (use: string) => KeyObject;
}

/** A log tells class and code of a fault and not its words: by these an operator knows it from a fault of ours. */
class SecretsKeyMissing extends Error {
  override readonly name = "SecretsKeyMissing";
  readonly code = "SECRETS_KEY_MISSING";
}

/**
 * AES-256-GCM and HMAC-SHA-256 under SECRETS_KEY, one derived key per purpose (HKDF-SHA-256).
 *
 * @param secretsKey one key or several (also comma-separated) of at least 16 characters. The first seals, all open, and
 *   hashes are made by the first and compared under all (decision record 0361).
 * @throws when no key is given or one is too short.
 */
export function createSecretBox(secretsKey: string | readonly string[]): SecretBox {
  const keys = splitKeys(secretsKey).map(keyFrom);
  const first = keys[0];
  if (first === undefined) throw new Error("SECRETS_KEY holds no key.");

  return {
    seal: (plainText, purpose) => seal(first, plainText, purpose),
    open: (sealedText, purpose) => open(keys, sealedText, purpose),
    keyedHash: (value, purpose) => hash(first, value, purpose),
    keyedHashes: (value, purpose) => keys.map((key) => hash(key, value, purpose)),
  };
}

/** Names the key of SECRETS_KEY that seals now: what every text begins with that it sealed, before a dot. */
export function sealingKeyId(secretsKey: string): string {
  const [first] = splitKeys(secretsKey);
  if (first === undefined) throw new Error("SECRETS_KEY holds no key.");
  return keyFrom(first).id;
}

function splitKeys(secretsKey: string | readonly string[]): string[] {
  const texts = typeof secretsKey === "string" ? secretsKey.split(",") : [...secretsKey];
  return texts.map((text) => text.trim()).filter((text) => text !== "");
}

function keyFrom(secret: string): Key {
  if (secret.length < MIN_KEY_LENGTH) {
    throw new Error(`Each key of SECRETS_KEY must have at least ${MIN_KEY_LENGTH} characters.`);
  }
  const derived = new Map<string, KeyObject>();
  const derive = (use: string): KeyObject => {
    let key = derived.get(use);
    if (key === undefined) {
      if (derived.size >= MAX_DERIVED_KEYS) derived.clear();
      key = createSecretKey(Buffer.from(hkdfSync("sha256", secret, "quote-financing", use, KEY_BYTES)));
      derived.set(use, key);
    }
    return key;
  };
  return { id: derive("key-id").export().toString("hex").slice(0, 8), derive };
}

/** A purpose may name a row after a colon. The row is associated data: one key per row would be kept for each. */
const kindOf = (purpose: string): string => purpose.split(":", 1)[0] ?? purpose;

function seal(key: Key, plainText: string, purpose: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key.derive(`seal:${kindOf(purpose)}`), nonce).setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([nonce, cipher.update(plainText, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return `${key.id}.${sealed.toString("base64url")}`;
}

const hash = (key: Key, value: string, purpose: string): string =>
  createHmac("sha256", key.derive(`hash:${purpose}`))
    .update(value)
    .digest("hex");

function open(keys: readonly Key[], sealedText: string, purpose: string): string {
  const [keyId, payload, ...rest] = sealedText.split(".");
  const key = keys.find(({ id }) => id === keyId);
  if (key === undefined || payload === undefined || rest.length > 0)
    throw new SecretsKeyMissing(
      "A stored secret was sealed with a key that SECRETS_KEY does not hold. Add that key behind the others.",
    );
  const sealed = Buffer.from(payload, "base64url");
  if (sealed.length < NONCE_BYTES + TAG_BYTES)
    throw new Error("A stored secret is cut off. Restore it from a backup, or create a new one.");
  const decipher = createDecipheriv(CIPHER, key.derive(`seal:${kindOf(purpose)}`), sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(purpose)).setAuthTag(sealed.subarray(-TAG_BYTES));
  return decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
}
