/** Holds the language of someone who is not signed in; a signed-in person's is in their account. */
export const LANGUAGE_COOKIE = "language";

const YEAR_S = 365 * 24 * 60 * 60;

/** What stands behind its value. */
export const LANGUAGE_COOKIE_ATTRIBUTES = `path=/; max-age=${YEAR_S}; samesite=lax`;
