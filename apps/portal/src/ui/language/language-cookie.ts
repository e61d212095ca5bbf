/** Under which the language of someone who is not signed in is kept, over TLS and without it; a signed-in person's is in their account. */
export const LANGUAGE_COOKIES = ["__Host-language", "language"] as const;

/**
 * What keeps a language in this browser. A function that needs nothing outside itself: the sign-in page has it as text.
 *
 * @param isSecure whether the page came over TLS: then no other host and no plain connection reads or writes it
 */
export function languageCookie(language: string, isSecure: boolean): string {
  const kept = `${language}; path=/; max-age=31536000; samesite=lax`;
  return isSecure ? `__Host-language=${kept}; secure` : `language=${kept}`;
}
