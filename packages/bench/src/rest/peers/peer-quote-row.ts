import { createHash, createHmac } from "node:crypto";
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
    incentiveCodes?: string[];
  }[];
  externalId?: string;
}

export interface PeerOrganization {
  organizationId: string;
  slug: string;
}

/** Every row that the creation of a quote writes: the same as ours, and the deliveries of its event, filled by hand. */
export function peerRows({ organizationId, slug }: PeerOrganization, body: PeerQuoteBody) {
  const now = new Date();
  const quoteId = `qot_${ulid()}`;
  return {
    now,
    quote: quoteRow(organizationId, quoteId, body, now),
    lines: body.lineItems.map((line, position) => lineRow(organizationId, quoteId, line, position)),
    claim: claimRow(body),
    event: eventRow({ organizationId, slug }, quoteId, body.externalId, now),
  };
}

function quoteRow(organizationId: string, quoteId: string, body: PeerQuoteBody, now: Date) {
  return {
    organization_id: organizationId,
    quote_id: quoteId,
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

const lineRow = (organizationId: string, quoteId: string, line: PeerQuoteBody["lineItems"][0], position: number) => ({
  organization_id: organizationId,
  quote_id: quoteId,
  position,
  line_item_id: `qli_${ulid()}`,
  type: line.type,
  external_id: line.externalId ?? null,
  description: line.description ?? null,
  total_incl_tax_cents: Math.round(line.totalInclTax * 100),
  incentive_codes: line.incentiveCodes ?? null,
});

function claimRow({ contact, address }: PeerQuoteBody) {
  const keyed = (text: string) => createHmac("sha256", "bench").update(text).digest("base64url");
  return {
    claimId: `crclm_${ulid()}`,
    emailHash: keyed(contact.email.toLowerCase()),
    addressHash: keyed(`${address.postalCode} ${address.houseNumber}`),
  };
}

function eventRow(organization: PeerOrganization, quoteId: string, externalId: string | undefined, now: Date) {
  const eventId = `evt_${ulid()}`;
  const payload = {
    eventId,
    version: "2026-06-01",
    type: "quote.created",
    timestamp: now.toISOString(),
    organization,
    data: { quoteId, externalId },
  };
  return { eventId, payload: JSON.stringify(payload), windowEndsAt: new Date(now.getTime() + 86_400_000) };
}
