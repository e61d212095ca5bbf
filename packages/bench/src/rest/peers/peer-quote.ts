import type postgres from "postgres";
import type { peerRows } from "./peer-quote-row.ts";

/** The quote with its lines in one statement that the driver prepares, as a careful developer would write it. */
export async function findQuote(sql: postgres.Sql, organizationId: string, quoteId: string) {
  const [row] = await sql`
    select quotes.*, (
      select json_agg(json_strip_nulls(json_build_object('lineItemId', line_item_id, 'type', type,
        'externalId', external_id, 'description', description, 'totalInclTax', total_incl_tax_cents / 100.0,
        'productIdentifiers', product_identifiers, 'incentiveCodes', incentive_codes)) order by position)
      from quote_line_items lines
      where lines.organization_id = quotes.organization_id and lines.quote_id = quotes.quote_id
    ) as line_items
    from quotes where organization_id = ${organizationId} and quote_id = ${quoteId}`;
  return row;
}

/** What was just written, without reading it back. */
export function viewCreated({ quote, lines }: Pick<ReturnType<typeof peerRows>, "quote" | "lines">, portalUrl: string) {
  const lineItems = lines.map((line) => ({
    lineItemId: line.line_item_id,
    type: line.type,
    externalId: line.external_id ?? undefined,
    description: line.description ?? undefined,
    totalInclTax: line.total_incl_tax_cents / 100,
    incentiveCodes: line.incentive_codes ?? undefined,
  }));
  return viewQuote({ ...quote, line_items: lineItems }, portalUrl);
}

/** The same JSON as ours. */
export function viewQuote(row: postgres.Row, portalUrl: string) {
  const portalQuote = `${portalUrl}/quotes/${row.quote_id}`;
  const data = {
    quoteId: row.quote_id,
    opportunity: { opportunityId: row.opportunity_id },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    address: {
      country: row.address_country,
      postalCode: row.address_postal_code,
      houseNumber: row.address_house_number,
      street: row.address_street,
      city: row.address_city,
    },
    contact: {
      email: row.contact_email,
      firstName: row.contact_first_name ?? undefined,
      lastName: row.contact_last_name,
      phoneNumber: row.contact_phone_number ?? undefined,
    },
    currency: row.currency,
    totalInclTax: Number(row.total_incl_tax_cents) / 100,
    financing: {
      phase: row.financing_phase,
      status: row.financing_status,
      subStatus: { type: row.sub_status_type },
      method: row.financing_method,
      waitingOn: row.financing_waiting_on,
      statusChangedAt: row.financing_status_changed_at.toISOString(),
    },
    lineItems: row.line_items,
    terms: row.terms,
    tags: row.tags,
    sentAt: row.sent_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    externalId: row.external_id ?? undefined,
    links: { portalQuote },
  };
  return { data, links: { portalQuote } };
}
