import { eurosFromCents } from "@quote-financing/domain/money/money";
import type { LineItem } from "./creation/line-item-schema.ts";
import { type FinancingColumns, subStatusFrom } from "./financing/snapshot-columns.ts";
import type { QuoteSummary } from "./lists/list-schema.ts";
import type { LineItemRow, QuoteRowWith, QuoteSummaryRow } from "./quote-row.ts";
import type { Quote } from "./schema.ts";

/** What `links` holds, in the quote and beside it. Empty when there is nothing to link. */
export type QuoteLinks = Quote["links"];

type Moment = Date | string;
type QuoteRow = QuoteRowWith<Moment>;
type SummaryRow = QuoteSummaryRow<Moment>;

const iso = (moment: Moment): string => (typeof moment === "string" ? moment : moment.toISOString());

/** Row to wire, field by field: specification §2.2. Absent fields are omitted, never null. */
export function viewQuote(row: QuoteRow, lines: readonly LineItemRow[], links: QuoteLinks): Quote {
  return {
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
    ...(row.description === null ? {} : { description: row.description }),
    ...(row.intakeNote === null ? {} : { intakeNote: row.intakeNote }),
    ...(row.externalId === null ? {} : { externalId: row.externalId }),
    tags: row.tags,
    links,
  };
}

/** Row to a row of the list. */
export function viewQuoteSummary(row: SummaryRow): QuoteSummary {
  return {
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
  };
}

function viewAddress(row: SummaryRow): Quote["address"] {
  return {
    country: row.addressCountry,
    postalCode: row.addressPostalCode,
    houseNumber: row.addressHouseNumber,
    ...(row.addressHouseNumberAddition === null ? {} : { houseNumberAddition: row.addressHouseNumberAddition }),
    street: row.addressStreet,
    city: row.addressCity,
    ...(row.addressMunicipality === null ? {} : { municipality: row.addressMunicipality }),
  };
}

function viewContact(row: SummaryRow): Quote["contact"] {
  return {
    email: row.contactEmail,
    ...(row.contactFirstName === null ? {} : { firstName: row.contactFirstName }),
    lastName: row.contactLastName,
    ...(row.contactPhoneNumber === null ? {} : { phoneNumber: row.contactPhoneNumber }),
  };
}

/** Service-interface §2.4. */
export function viewFinancing(row: FinancingColumns<Moment> & Pick<QuoteRow, "financingMethod">): Quote["financing"] {
  return {
    phase: row.financingPhase,
    status: row.financingStatus,
    subStatus: subStatusFrom(row),
    method: row.financingMethod,
    waitingOn: row.financingWaitingOn,
    statusChangedAt: iso(row.financingStatusChangedAt),
  };
}

/** Service-interface §2.5. */
function viewLine(row: LineItemRow): LineItem {
  return {
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
  };
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
