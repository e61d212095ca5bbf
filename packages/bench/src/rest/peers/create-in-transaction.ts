import type postgres from "postgres";
import { type PeerOrganization, type PeerQuoteBody, peerRows } from "./peer-quote-row.ts";

/** The usual way: one transaction, a statement for each table, each prepared by the driver. */
export async function createInTransaction(sql: postgres.Sql, organization: PeerOrganization, body: PeerQuoteBody) {
  const { organizationId } = organization;
  const { now, quote, lines, claim, event } = peerRows(organization, body);
  await sql.begin(async (tx) => {
    await tx`insert into opportunities values (${organizationId}, ${quote.opportunity_id}, ${now})`;
    await tx`insert into quotes ${tx(quote)}`;
    await tx`insert into quote_line_items ${tx(lines)}`;
    await tx`insert into financing_moves (organization_id, quote_id, position, command, to_status, to_sub_status_type,
        actor_id, actor_name, moved_at)
      values (${organizationId}, ${quote.quote_id}, 0, 'create', 'new_customer', 'none', 'bench', 'bench', ${now})`;
    await tx`insert into correlation_claims (organization_id, claim_id, email_hash, address_hash, created_at)
      values (${organizationId}, ${claim.claimId}, ${claim.emailHash}, ${claim.addressHash}, ${now})
      on conflict (organization_id, email_hash, address_hash) do nothing`;
    await tx`insert into events (organization_id, event_id, type, quote_id, payload, occurred_at)
      values (${organizationId}, ${event.eventId}, 'quote.created', ${quote.quote_id}, ${event.payload}, ${now})`;
    await tx`insert into peer_deliveries (organization_id, destination_id, event_id, state, next_attempt_at,
        window_started_at, window_ends_at, created_at)
      select organization_id, destination_id, ${event.eventId}, 'pending', ${now}::timestamptz, ${now}::timestamptz,
        ${event.windowEndsAt}::timestamptz, ${now}::timestamptz
      from destinations where organization_id = ${organizationId}`;
    await tx`update peer_delivery_lanes set due_at = ${now}
      where organization_id = ${organizationId} and (due_at is null or due_at > ${now})`;
  });
  return { quote, lines };
}
