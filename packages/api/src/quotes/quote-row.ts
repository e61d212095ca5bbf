import type { quoteLineItems, quotes } from "@quote-financing/db/schema/tables";

/** What of a quote's row reaches the wire. */
export type QuoteRow = Omit<typeof quotes.$inferSelect, "organizationId" | "contentHash">;

export type TimestampName = "financingStatusChangedAt" | "sentAt" | "expiresAt" | "createdAt" | "updatedAt";

/** The row with its timestamps as Dates, or as ISO text: the wire's own form, for reads that only show them. */
export type QuoteRowWith<Timestamp> = Omit<QuoteRow, TimestampName> & Record<TimestampName, Timestamp>;

/** What a list reads of it: the long texts stay in the database, and so does what is new. */
export const LISTED_COLUMNS = [
  "quoteId",
  "externalId",
  "currency",
  "totalInclTaxCents",
  "tags",
  "contactEmail",
  "contactFirstName",
  "contactLastName",
  "contactPhoneNumber",
  "addressCountry",
  "addressPostalCode",
  "addressHouseNumber",
  "addressHouseNumberAddition",
  "addressStreet",
  "addressCity",
  "addressMunicipality",
  "financingPhase",
  "financingStatus",
  "financingMethod",
  "financingWaitingOn",
  "financingStatusChangedAt",
  "subStatusType",
  "subStatusReason",
  "subStatusDescription",
  "createdAt",
  "updatedAt",
] as const satisfies readonly (keyof QuoteRow)[];

export type QuoteSummaryRow<Timestamp = Date> = Pick<QuoteRowWith<Timestamp>, (typeof LISTED_COLUMNS)[number]>;

/** One of its lines, in their order. */
export type LineItemRow = Omit<typeof quoteLineItems.$inferSelect, "organizationId" | "quoteId" | "position">;

/** A quote as it is stored, whole. */
export interface StoredQuote<Timestamp = Date> {
  readonly quote: QuoteRowWith<Timestamp>;
  readonly lines: readonly LineItemRow[];
}
