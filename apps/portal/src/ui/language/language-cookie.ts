/** Holds the language of someone who is not signed in; a signed-in person's is in their account. */
export const LANGUAGE_COOKIE = "language";
