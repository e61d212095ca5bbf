import type { quotes } from "@quote-financing/db/schema/tables";
import { ofEachQuoteText } from "../../quotes/quote-texts.ts";

/** Stands where a text stood that is gone, in fields that the contract requires. */
export const ERASED_TEXT = "[erased]";

/** A name under a top-level domain that can never receive mail (RFC 2606). Tells an erased quote from others. */
export const ERASED_EMAIL = "erased@consumer.invalid";

/** The tombstone's address: a form that the check constraints accept, the house number of no house. */
const ERASED_POSTAL_CODE = "1000 AA";
const ERASED_HOUSE_NUMBER = "0";

/** A term that says something of the quote and nothing of a person; all other terms are free text. */
const KEPT_TERMS: ReadonlySet<string> = new Set(["subject_to_financing"]);

type QuoteRow = typeof quotes.$inferSelect;

/** Columns without personal data. Every other column of a quote must be erased: the compiler names one that is not. */
type KeptColumn =
  | "organizationId"
  | "quoteId"
  | "opportunityId"
  | "currency"
  | `total${string}Cents`
  | "addressCountry"
  | `financing${string}`
  | "subStatusType"
  | "sentAt"
  | "expiresAt"
  | "createdAt";

/** What becomes of a quote: ids, amounts, products and the course of its financing stay (decision record 0148). */
export function erasedQuote(quote: Pick<QuoteRow, "terms" | "subStatusType" | "subStatusReason">, now: Date) {
  return {
    contentHash: ERASED_TEXT,
    ...ofEachQuoteText(() => null),
    terms: quote.terms.filter((term) => KEPT_TERMS.has(term)),
    tags: [],
    contactEmail: ERASED_EMAIL,
    contactFirstName: null,
    contactLastName: ERASED_TEXT,
    contactPhoneNumber: null,
    addressPostalCode: ERASED_POSTAL_CODE,
    addressHouseNumber: ERASED_HOUSE_NUMBER,
    addressHouseNumberAddition: null,
    addressStreet: ERASED_TEXT,
    addressCity: ERASED_TEXT,
    addressMunicipality: null,
    // The reason of a hold is of a closed list; of a cancellation it is free text.
    subStatusReason: quote.subStatusType === "on_hold" ? quote.subStatusReason : null,
    subStatusDescription: null,
    updatedAt: now,
  } satisfies Omit<QuoteRow, KeptColumn>;
}

/** The bytes of an event without the merchant's own reference, which may name a person. */
export function erasedPayload(payload: string): string {
  const event = JSON.parse(payload) as { data?: Record<string, unknown> };
  if (event.data?.externalId == null) return payload;
  // Absent, never null (contract-decisions §3).
  const { externalId: _, ...data } = event.data;
  return JSON.stringify({ ...event, data });
}
