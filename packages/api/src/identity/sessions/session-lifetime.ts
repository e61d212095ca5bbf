/** However often it is renewed, a session ends after 30 days (decision record 0200). */
export const SESSION_LIFETIME_SECONDS = 30 * 24 * 60 * 60;

/** One that a provider opened: who left their organization is out by then, although nobody told us (decision record 0390). */
export const PROVIDER_SESSION_SECONDS = 12 * 60 * 60;

/** A session lasts a week and is renewed by use, at most once a day. */
export const SESSION_SECONDS = 7 * 24 * 60 * 60;
export const SESSION_RENEWAL_SECONDS = 24 * 60 * 60;
