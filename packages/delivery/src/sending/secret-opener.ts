import type { SecretBox } from "@quote-financing/domain/secret-box";

/** Delivery seals nothing. */
export type SecretOpener = Pick<SecretBox, "open">;
