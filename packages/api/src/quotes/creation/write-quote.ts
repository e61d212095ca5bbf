import { preparedStatement } from "@quote-financing/db/prepared";
import { quotes } from "@quote-financing/db/schema/tables";
import { typedSql, value } from "@quote-financing/db/typed-sql";
import { wholeRow } from "@quote-financing/db/whole-row";
import { quoteEventData } from "@quote-financing/domain/webhooks/event-envelope";
import { sql } from "drizzle-orm";
import type { OrganizationContext } from "../../trpc.ts";
import { eventRow } from "../../webhooks/events/event-row.ts";
import { preparedEventExpressions } from "../../webhooks/events/event-statement.ts";
import { claimHashes } from "../correlation-claims/claim-hashes.ts";
import { LINE_COLUMNS, type StoredQuote } from "../quote-row.ts";

const row = wholeRow(quotes);
const ifNew = sql`exists (select 1 from new_quote)`;

/**
 * Quote, opportunity, lines, first financing move, claim, event, deliveries and lane wake-up as one statement, atomic by
 * itself (design §3). Of many with one quoteId, one writes and the others, once it has committed, write nothing.
 */
const writeQuoteStatement = preparedStatement()(typedSql`
  with new_quote as (
      insert into quotes (${row.names})
      select ${row.values}
      where ${value.flag("isNewOpportunity")} or exists (
        select 1 from opportunities
        where organization_id = ${value.text("organizationId")} and opportunity_id = ${value.text("opportunityId")})
      on conflict (organization_id, quote_id) do nothing
      returning quote_id
    ),
    new_opportunity as (
      insert into opportunities (organization_id, opportunity_id, created_at)
      select ${value.text("organizationId")}, ${value.text("opportunityId")}, ${value.timestamp("now")}
      where ${value.flag("isNewOpportunity")} and ${ifNew}
    ),
    new_lines as (
      insert into quote_line_items (organization_id, quote_id, ${LINE_COLUMNS.names})
      select ${value.text("organizationId")}, ${value.text("quoteId")}, line.*
      from json_to_recordset(${value.text("lines")}::json) as line (${LINE_COLUMNS.record})
      where ${ifNew}
    ),
    first_move as (
      insert into financing_moves (organization_id, quote_id, position, command, to_status, to_sub_status_type,
        actor_id, actor_name, moved_at)
      select ${value.text("organizationId")}, ${value.text("quoteId")}, 0, 'create', ${value.text("financingStatus")},
        ${value.text("subStatusType")}, ${value.text("actorId")}, ${value.text("actorName")}, ${value.timestamp("now")}
      where ${ifNew}
    ),
    new_claim as (
      insert into correlation_claims (organization_id, claim_id, email_hash, address_hash, created_at)
      select ${value.text("organizationId")}, ${value.text("claimId")}, ${value.text("emailHash")},
        ${value.text("addressHash")}, ${value.timestamp("now")}
      where ${ifNew}
      on conflict (organization_id, email_hash, address_hash) do nothing
    ),
    ${preparedEventExpressions(ifNew)}
  select quote_id from new_quote`);

export interface QuoteToWrite extends StoredQuote {
  readonly contentHash: string;
  /** False when the client named an opportunity: then it must exist. */
  readonly isNewOpportunity: boolean;
}

/**
 * Writes a quote with everything that comes with it, and records `quote.created`.
 *
 * @returns false, with nothing written, when the organization has a quote of this id, or not the named opportunity.
 */
export async function writeQuote(ctx: OrganizationContext, write: QuoteToWrite): Promise<boolean> {
  const { db, makeId, secretBox } = ctx.services;
  const { quote, lines, contentHash, isNewOpportunity } = write;
  const { quoteId, externalId, createdAt } = quote;
  const consumer = {
    email: quote.contactEmail,
    postalCode: quote.addressPostalCode,
    houseNumber: quote.addressHouseNumber,
  };
  const created = { type: "quote.created", data: quoteEventData(quoteId, externalId) } as const;

  const written = await writeQuoteStatement(db, {
    ...quote,
    ...eventRow(ctx, ctx.caller.organization, created, createdAt),
    ...ctx.actor,
    ...claimHashes(secretBox, consumer),
    claimId: makeId("correlationClaim"),
    contentHash,
    isNewOpportunity,
    lines: JSON.stringify(lines.map((line, position) => ({ ...line, position }))),
    now: createdAt.toISOString(),
  });

  if (written.length === 0) return false;
  ctx.markEventRecorded(ctx.organizationId);
  return true;
}
