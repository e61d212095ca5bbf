/** The part of packages/api's SecretBox that delivery needs. */
export interface SecretOpener {
  /** @throws when the text was altered, sealed under an unknown key or for another purpose. */
  open(sealedText: string, purpose: string): string;
}
