import type postgres from "postgres";
import { type PeerOrganization, type PeerQuoteBody, peerRows } from "./peer-quote-row.ts";

/** The fast way by hand: the same writes as one statement of common table expressions, prepared by the driver. */
export async function createInOneStatement(sql: postgres.Sql, organization: PeerOrganization, body: PeerQuoteBody) {
  const { organizationId } = organization;
  const { now, quote, lines, claim, event } = peerRows(organization, body);
  await sql`
    with new_opportunity as (
      insert into opportunities (organization_id, opportunity_id, created_at)
      values (${organizationId}, ${quote.opportunity_id}, ${now})
    ), new_quote as (
      insert into quotes (organization_id, quote_id, opportunity_id, content_hash, external_id, currency,
        total_incl_tax_cents, terms, tags, contact_email, contact_first_name, contact_last_name, contact_phone_number,
        address_country, address_postal_code, address_house_number, address_street, address_city, financing_phase,
        financing_status, financing_method, financing_waiting_on, financing_status_changed_at, sub_status_type,
        sent_at, expires_at, created_at, updated_at)
      values (${organizationId}, ${quote.quote_id}, ${quote.opportunity_id}, ${quote.content_hash},
        ${quote.external_id}, ${quote.currency}, ${quote.total_incl_tax_cents}::bigint, ${quote.terms}::text[],
        ${quote.tags}::text[], ${quote.contact_email}, ${quote.contact_first_name}, ${quote.contact_last_name},
        ${quote.contact_phone_number}, ${quote.address_country}, ${quote.address_postal_code},
        ${quote.address_house_number}, ${quote.address_street}, ${quote.address_city}, ${quote.financing_phase},
        ${quote.financing_status}, ${quote.financing_method}::text[], ${quote.financing_waiting_on}, ${now},
        ${quote.sub_status_type}, ${now}, ${quote.expires_at}, ${now}, ${now})
    ), new_lines as (
      insert into quote_line_items (organization_id, quote_id, position, line_item_id, type, external_id, description,
        total_incl_tax_cents, incentive_codes)
      select organization_id, quote_id, position, line_item_id, type, external_id, description, total_incl_tax_cents,
        incentive_codes
      from json_to_recordset(${JSON.stringify(lines)}::text::json) as line (organization_id text, quote_id text,
        position int, line_item_id text, type text, external_id text, description text, total_incl_tax_cents bigint,
        incentive_codes text[])
    ), first_move as (
      insert into financing_moves (organization_id, quote_id, position, command, to_status, to_sub_status_type,
        actor_id, actor_name, moved_at)
      values (${organizationId}, ${quote.quote_id}, 0, 'create', 'new_customer', 'none', 'bench', 'bench', ${now})
    ), new_claim as (
      insert into correlation_claims (organization_id, claim_id, email_hash, address_hash, created_at)
      values (${organizationId}, ${claim.claimId}, ${claim.emailHash}, ${claim.addressHash}, ${now})
      on conflict (organization_id, email_hash, address_hash) do nothing
    ), new_event as (
      insert into events (organization_id, event_id, type, quote_id, payload, occurred_at)
      values (${organizationId}, ${event.eventId}, 'quote.created', ${quote.quote_id}, ${event.payload}, ${now})
    ), new_deliveries as (
      insert into peer_deliveries (organization_id, destination_id, event_id, state, next_attempt_at, window_started_at,
        window_ends_at, created_at)
      select organization_id, destination_id, ${event.eventId}, 'pending', ${now}::timestamptz, ${now}::timestamptz,
        ${event.windowEndsAt}::timestamptz, ${now}::timestamptz
      from destinations where organization_id = ${organizationId}
    )
    update peer_delivery_lanes set due_at = ${now}::timestamptz
    where organization_id = ${organizationId} and (due_at is null or due_at > ${now}::timestamptz)`;
  return { quote, lines };
}
