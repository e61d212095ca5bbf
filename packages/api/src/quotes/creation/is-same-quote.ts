import type { SecretBox } from "@quote-financing/domain/secret-box";
import type { FoundQuote } from "../access.ts";
import { viewQuote } from "../view.ts";
import { isQuoteContent, type QuoteContent, quoteContent, quoteContentHash } from "./content-hash.ts";
import { createQuoteInput } from "./create-schema.ts";

/** What the service fills in by itself, so that it stands in a quote that was read but not in the body that made it. */
const FILLED_IN = ["opportunityId", "totalExclTax", "sentAt", "expiresAt"] as const satisfies (keyof QuoteContent)[];

/**
 * True for the body that made the quote, for the quote as it is read now, and for all between them: any of what was
 * filled in may be said, as it is (decision record 0032).
 */
export function isSameQuote(secretBox: SecretBox, stored: FoundQuote, sent: QuoteContent): boolean {
  if (isQuoteContent(secretBox, sent, stored.contentHash)) return true;
  const asRead = createQuoteInput.safeParse(viewQuote(stored.quote, stored.lines, {}));
  if (!asRead.success) return false;
  const read = quoteContent(asRead.data);
  if (isQuoteContent(secretBox, read, quoteContentHash(secretBox, sent))) return true;

  const echoed = FILLED_IN.filter((name) => sent[name] !== undefined && isEqual(sent[name], read[name]));
  return subsets(echoed).some((names) => isQuoteContent(secretBox, without(sent, names), stored.contentHash));
}

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** All but the empty one: of four names at most, 15. */
function subsets<Name>(names: readonly Name[]): Name[][] {
  const found: Name[][] = [];
  for (const name of names) found.push([name], ...found.map((some) => [...some, name]));
  return found;
}

const without = (content: QuoteContent, names: readonly (typeof FILLED_IN)[number][]): QuoteContent => ({
  ...content,
  ...Object.fromEntries(names.map((name) => [name, undefined])),
});
