import { eurosFromCents } from "@quote-financing/domain/money/money";
import type { LineItem } from "./line-item-schema.ts";
import type { LineItemRow, QuoteRowWith, QuoteSummaryRow } from "./quote-row.ts";
import { QUOTE_TEXT_NAMES, type QuoteTextName } from "./quote-texts.ts";
import type { Quote, QuoteSummary } from "./schema.ts";
import { type FinancingColumns, subStatusFrom } from "./snapshot-columns.ts";

/** What `links` holds, in the quote and next to it. Empty when there is nothing to link. */
export type QuoteLinks = Quote["links"];

type Timestamp = Date | string;
type QuoteRow = QuoteRowWith<Timestamp>;
type SummaryRow = QuoteSummaryRow<Timestamp>;

/** Satisfied by a view that names every field: the compiler alone does not miss an optional one. */
type Complete<Wire, View> = Record<Exclude<keyof Wire, keyof View>, never>;

const iso = (time: Timestamp): string => (typeof time === "string" ? time : time.toISOString());

/** Row to wire, field by field: specification §2.2. Absent fields are omitted, never null. */
export function viewQuote(row: QuoteRow, lines: readonly LineItemRow[], links: QuoteLinks): Quote {
  const view = {
    quoteId: row.quoteId,
    opportunity: { opportunityId: row.opportunityId },
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
    address: viewAddress(row),
    contact: viewContact(row),
    currency: "EUR",
    totalInclTax: eurosFromCents(row.totalInclTaxCents),
    ...(row.totalExclTaxCents === null ? {} : { totalExclTax: eurosFromCents(row.totalExclTaxCents) }),
    financing: viewFinancing(row),
    lineItems: lines.map(viewLine),
    terms: row.terms,
    expiresAt: iso(row.expiresAt),
    sentAt: iso(row.sentAt),
    ...viewTexts(row),
    tags: row.tags,
    links,
  } satisfies Quote;
  return view satisfies Complete<Quote, typeof view>;
}

/** Row to a row of the list. */
export function viewQuoteSummary(row: SummaryRow): QuoteSummary {
  const view = {
    quoteId: row.quoteId,
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
    address: viewAddress(row),
    contact: viewContact(row),
    currency: "EUR",
    totalInclTax: eurosFromCents(row.totalInclTaxCents),
    financing: viewFinancing(row),
    ...(row.externalId === null ? {} : { externalId: row.externalId }),
    tags: row.tags,
  } satisfies QuoteSummary;
  return view satisfies Complete<QuoteSummary, typeof view>;
}

function viewTexts(row: QuoteRow): { [Name in QuoteTextName]?: string } {
  const texts: { [Name in QuoteTextName]?: string } = {};
  for (const name of QUOTE_TEXT_NAMES) {
    const text = row[name];
    if (text !== null) texts[name] = text;
  }
  return texts;
}

function viewAddress(row: SummaryRow): Quote["address"] {
  const view = {
    country: row.addressCountry,
    postalCode: row.addressPostalCode,
    houseNumber: row.addressHouseNumber,
    ...(row.addressHouseNumberAddition === null ? {} : { houseNumberAddition: row.addressHouseNumberAddition }),
    street: row.addressStreet,
    city: row.addressCity,
    ...(row.addressMunicipality === null ? {} : { municipality: row.addressMunicipality }),
  } satisfies Quote["address"];
  return view satisfies Complete<Quote["address"], typeof view>;
}

function viewContact(row: SummaryRow): Quote["contact"] {
  const view = {
    email: row.contactEmail,
    ...(row.contactFirstName === null ? {} : { firstName: row.contactFirstName }),
    lastName: row.contactLastName,
    ...(row.contactPhoneNumber === null ? {} : { phoneNumber: row.contactPhoneNumber }),
  } satisfies Quote["contact"];
  return view satisfies Complete<Quote["contact"], typeof view>;
}

/** Specification §2.4. */
export function viewFinancing(
  row: FinancingColumns<Timestamp> & Pick<QuoteRow, "financingMethod">,
): Quote["financing"] {
  return {
    phase: row.financingPhase,
    status: row.financingStatus,
    subStatus: subStatusFrom(row),
    method: row.financingMethod,
    waitingOn: row.financingWaitingOn,
    statusChangedAt: iso(row.financingStatusChangedAt),
  };
}

/** Specification §2.5. */
function viewLine(row: LineItemRow): LineItem {
  const view = {
    type: row.type,
    lineItemId: row.lineItemId,
    ...(row.externalId === null ? {} : { externalId: row.externalId }),
    totalInclTax: eurosFromCents(row.totalInclTaxCents),
    ...(row.totalExclTaxCents === null ? {} : { totalExclTax: eurosFromCents(row.totalExclTaxCents) }),
    ...(row.unitPriceCents === null ? {} : { unitPrice: eurosFromCents(row.unitPriceCents) }),
    ...(row.productIdentifiers === null ? {} : { productIdentifiers: viewIdentifiers(row.productIdentifiers) }),
    ...(row.incentiveCodes === null ? {} : { incentiveCodes: row.incentiveCodes }),
    ...(row.description === null ? {} : { description: row.description }),
    ...(row.totalNameplateCapacity === null ? {} : { totalNameplateCapacity: row.totalNameplateCapacity }),
    ...(row.totalNameplatePower === null ? {} : { totalNameplatePower: row.totalNameplatePower }),
  } satisfies LineItem;
  return view satisfies Complete<LineItem, typeof view>;
}

/** In one order, whether the names come as they were sent or as PostgreSQL keeps them. */
function viewIdentifiers(stored: NonNullable<LineItemRow["productIdentifiers"]>): LineItem["productIdentifiers"] {
  const { brand, manufacturerPartNumber, globalTradeItemNumber } = stored;
  return {
    ...(brand === undefined ? {} : { brand }),
    ...(manufacturerPartNumber === undefined ? {} : { manufacturerPartNumber }),
    ...(globalTradeItemNumber === undefined ? {} : { globalTradeItemNumber }),
  };
}
