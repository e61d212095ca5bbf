/** Authenticated encryption and keyed hashing under SECRETS_KEY. packages/api makes one: maintenance/sealing/create-secret-box.ts. */
export interface SecretBox {
  /** Returns `<keyId>.<base64url>`. `purpose` is bound as associated data: text sealed for one use opens for no other. */
  seal(plainText: string, purpose: string): string;
  /** @throws when the text was altered, sealed under an unknown key or for another purpose. */
  open(sealedText: string, purpose: string): string;
  /** Lowercase hex HMAC-SHA-256 under a key derived for `purpose`. Equal inputs give equal outputs across restarts. */
  keyedHash(value: string, purpose: string): string;
}
