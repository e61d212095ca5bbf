/** Authenticated encryption and keyed hashing under SECRETS_KEY. packages/api makes one: maintenance/sealing/create-secret-box.ts. */
export interface SecretBox {
  /** Returns `<keyId>.<base64url>`. `purpose` is bound as associated data: text sealed for one use opens for no other. */
  seal(plainText: string, purpose: string): string;
  /** @throws when the text was altered, sealed under an unknown key or for another purpose. */
  open(sealedText: string, purpose: string): string;
  /** Lowercase hex HMAC-SHA-256 under a key derived for `purpose`, of the key that seals: what is stored or given out. */
  keyedHash(value: string, purpose: string): string;
  /** The same under each key of SECRETS_KEY, that one first: what is stored or brought back is compared with all of them. */
  keyedHashes(value: string, purpose: string): readonly string[];
}
