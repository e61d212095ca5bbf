import { createHash } from "node:crypto";
import { ulid } from "ulid";

export interface PeerQuoteBody {
  address: { country: string; postalCode: string; houseNumber: string; street: string; city: string };
  contact: { email: string; firstName?: string; lastName: string; phoneNumber?: string };
  currency: string;
  totalInclTax: number;
  lineItems: {
    type: string;
    externalId?: string;
    description?: string;
    totalInclTax: number;
    productIdentifiers?: Record<string, string>;
    incentiveCodes?: string[];
  }[];
  externalId?: string;
}

/** The columns that the peers insert: the same tables as ours, filled by hand. */
export function quoteRow(organizationId: string, body: PeerQuoteBody) {
  const now = new Date();
  return {
    organization_id: organizationId,
    quote_id: `qot_${ulid()}`,
    opportunity_id: `opp_${ulid()}`,
    content_hash: createHash("sha256").update(JSON.stringify(body)).digest("hex"),
    external_id: body.externalId ?? null,
    currency: body.currency,
    total_incl_tax_cents: Math.round(body.totalInclTax * 100),
    terms: [] as string[],
    tags: [] as string[],
    contact_email: body.contact.email,
    contact_first_name: body.contact.firstName ?? null,
    contact_last_name: body.contact.lastName,
    contact_phone_number: body.contact.phoneNumber ?? null,
    address_country: body.address.country,
    address_postal_code: body.address.postalCode,
    address_house_number: body.address.houseNumber,
    address_street: body.address.street,
    address_city: body.address.city,
    financing_phase: "new",
    financing_status: "new_customer",
    financing_method: [] as string[],
    financing_waiting_on: "consumer",
    financing_status_changed_at: now,
    sub_status_type: "none",
    sent_at: now,
    expires_at: new Date(now.getTime() + 30 * 86_400_000),
    created_at: now,
    updated_at: now,
  };
}

export function lineRows(organizationId: string, quoteId: string, body: PeerQuoteBody) {
  return body.lineItems.map((line, position) => ({
    organization_id: organizationId,
    quote_id: quoteId,
    position,
    line_item_id: `qli_${ulid()}`,
    type: line.type,
    external_id: line.externalId ?? null,
    description: line.description ?? null,
    total_incl_tax_cents: Math.round(line.totalInclTax * 100),
  }));
}

export function eventRow(organization: { organizationId: string; slug: string }, quoteId: string, now: Date) {
  const eventId = `evt_${ulid()}`;
  const payload = {
    eventId,
    version: "2026-06-01",
    type: "quote.created",
    timestamp: now.toISOString(),
    organization,
    data: { quoteId },
  };
  return { eventId, payload: JSON.stringify(payload), windowEndsAt: new Date(now.getTime() + 86_400_000) };
}

/** What the answer shows of the lines. */
export const viewLines = (rows: ReturnType<typeof lineRows>) =>
  rows.map((row) => ({
    lineItemId: row.line_item_id,
    type: row.type,
    externalId: row.external_id ?? undefined,
    description: row.description ?? undefined,
    totalInclTax: row.total_incl_tax_cents / 100,
  }));
