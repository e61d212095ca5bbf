import type { SecretBox } from "@quote-financing/domain/secret-box";
import type { CreateQuoteInput } from "./create-schema.ts";

/** What two create bodies are compared by: what is left out and what is said to be empty are the same. */
export function quoteContent({ quoteId: _, financing, opportunity, terms, tags, ...content }: CreateQuoteInput) {
  return {
    ...content,
    opportunityId: opportunity?.opportunityId,
    method: financing?.method ?? [],
    terms: terms ?? [],
    tags: tags ?? [],
  };
}

export type QuoteContent = ReturnType<typeof quoteContent>;

/**
 * Tells a replay of a client-made quoteId from a conflict: equal for bodies that mean the same after parsing; the
 * order of names, spelling of the postal code and ignored fields do not count. Keyed, as it covers personal data (decision
 * record 0032).
 */
export const quoteContentHash = (secretBox: SecretBox, content: QuoteContent): string =>
  secretBox.keyedHash(JSON.stringify(content), PURPOSE);

/** Whether a stored hash is of this content, under whichever key of SECRETS_KEY it was made. */
export const isQuoteContent = (secretBox: SecretBox, content: QuoteContent, storedHash: string): boolean =>
  secretBox.keyedHashes(JSON.stringify(content), PURPOSE).includes(storedHash);

const PURPOSE = "quote-content";
