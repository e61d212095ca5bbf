import type { quoteLineItems, quotes } from "@quote-financing/db/schema/tables";

/** What of a quote's row reaches the wire. */
export type QuoteRow = Omit<typeof quotes.$inferSelect, "organizationId" | "contentHash">;

/** One of its lines, in their order. */
export type LineItemRow = Omit<typeof quoteLineItems.$inferSelect, "organizationId" | "quoteId" | "position">;

/** A quote as it is stored, whole. */
export interface StoredQuote {
  readonly quote: QuoteRow;
  readonly lines: readonly LineItemRow[];
}
