import type { SecretBox } from "../kernel/secret-box.ts";
import type { CreateQuoteInput } from "./create-schema.ts";

/**
 * Tells a replay of a client-made quoteId from a conflict: equal for bodies that mean the same after parsing, whatever
 * their order of names, spelling of the postal code or ignored fields. Keyed, as it covers personal data (decision
 * record 0032).
 */
export function quoteContentHash(secretBox: SecretBox, { quoteId: _, ...content }: CreateQuoteInput): string {
  return secretBox.keyedHash(JSON.stringify(content), "quote-content");
}
