import type postgres from "postgres";
import { eventRow, lineRows, type PeerQuoteBody, quoteRow, viewLines } from "./peer-quote-row.ts";

interface Organization {
  organizationId: string;
  slug: string;
}

/** The usual way: one transaction, a statement for each table. */
export async function createQuoteInTransaction(sql: postgres.Sql, organization: Organization, body: PeerQuoteBody) {
  const { organizationId } = organization;
  const quote = quoteRow(organizationId, body);
  const lines = lineRows(organizationId, quote.quote_id, body);
  const event = eventRow(organization, quote.quote_id, quote.created_at);
  await sql.begin(async (tx) => {
    await tx`insert into opportunities values (${organizationId}, ${quote.opportunity_id}, ${quote.created_at})`;
    await tx`insert into quotes ${tx(quote)}`;
    await tx`insert into quote_line_items ${tx(lines)}`;
    await tx`insert into events (organization_id, event_id, type, quote_id, payload, occurred_at)
      values (${organizationId}, ${event.eventId}, 'quote.created', ${quote.quote_id}, ${event.payload},
        ${quote.created_at})`;
    await tx`insert into deliveries (organization_id, destination_id, event_id, state, next_attempt_at,
        window_started_at, window_ends_at, created_at)
      select organization_id, destination_id, ${event.eventId}, 'pending', ${quote.created_at}, ${quote.created_at},
        ${event.windowEndsAt}, ${quote.created_at}
      from destinations where organization_id = ${organizationId}`;
    await tx`update delivery_lanes set due_at = ${quote.created_at}
      where organization_id = ${organizationId} and (due_at is null or due_at > ${quote.created_at})`;
  });
  return { ...quote, line_items: viewLines(lines) };
}

/** The fast way by hand: the same writes as one statement of common table expressions. */
export async function createQuoteInOneStatement(sql: postgres.Sql, organization: Organization, body: PeerQuoteBody) {
  const { organizationId } = organization;
  const quote = quoteRow(organizationId, body);
  const lines = lineRows(organizationId, quote.quote_id, body);
  const event = eventRow(organization, quote.quote_id, quote.created_at);
  await sql`
    with new_opportunity as (
      insert into opportunities values (${organizationId}, ${quote.opportunity_id}, ${quote.created_at})
    ), new_quote as (insert into quotes ${sql(quote)}),
    new_lines as (
      insert into quote_line_items (organization_id, quote_id, position, line_item_id, type, external_id, description,
        total_incl_tax_cents)
      select organization_id, quote_id, position, line_item_id, type, external_id, description, total_incl_tax_cents
      from json_populate_recordset(null::quote_line_items, ${sql.json(lines)})
    ), new_event as (
      insert into events (organization_id, event_id, type, quote_id, payload, occurred_at)
      values (${organizationId}, ${event.eventId}, 'quote.created', ${quote.quote_id}, ${event.payload},
        ${quote.created_at})
    ), new_deliveries as (
      insert into deliveries (organization_id, destination_id, event_id, state, next_attempt_at, window_started_at,
        window_ends_at, created_at)
      select organization_id, destination_id, ${event.eventId}, 'pending', ${quote.created_at}::timestamptz,
        ${quote.created_at}::timestamptz, ${event.windowEndsAt}::timestamptz, ${quote.created_at}::timestamptz
      from destinations where organization_id = ${organizationId}
    )
    update delivery_lanes set due_at = ${quote.created_at}
    where organization_id = ${organizationId} and (due_at is null or due_at > ${quote.created_at})`;
  return { ...quote, line_items: viewLines(lines) };
}
