import { createHash } from "node:crypto";
import type postgres from "postgres";
import { ulid } from "ulid";
import type { PeerOrganization } from "./peer-quote-row.ts";

const PAGE_SIZE = 50;

const viewMessage = (row: postgres.Row) => ({
  messageId: row.message_id,
  body: row.body,
  author: { type: row.author_type, contactId: row.author_contact_id, name: row.author_name },
  createdAt: row.created_at.toISOString(),
});

/** The thread of a case that is not hidden, oldest first. */
export async function findThread(sql: postgres.Sql, organizationId: string, caseId: string) {
  const rows = await sql`
    select message_id, body, author_type, author_contact_id, author_name, case_messages.created_at
    from case_messages join cases using (organization_id, case_id)
    where organization_id = ${organizationId} and case_id = ${caseId} and not hidden
    order by case_messages.created_at, message_id limit 250`;
  return rows.map(viewMessage);
}

/** The newest cases, one more than a page to know whether there are more. */
export async function listCases(sql: postgres.Sql, organizationId: string) {
  const rows = await sql`
    select case_id, quote_id, type, subject, stage, state, waiting_on, waiting_since, request_type, created_by,
      created_at, updated_at
    from cases where organization_id = ${organizationId} and not hidden
    order by created_at desc, case_id desc limit ${PAGE_SIZE + 1}`;
  const data = rows.slice(0, PAGE_SIZE).map((row) => ({
    caseId: row.case_id,
    quote: { quoteId: row.quote_id },
    type: row.type,
    subject: row.subject,
    stage: row.stage,
    state: row.state,
    waitingOn: row.waiting_on,
    waitingSince: row.waiting_since.toISOString(),
    requestType: row.request_type ?? undefined,
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }));
  return { data, hasMore: rows.length > PAGE_SIZE, links: {} };
}

/** A message, its case, its event and two deliveries as one statement. @returns undefined without such a case. */
export async function addMessage(sql: postgres.Sql, organization: PeerOrganization, caseId: string, body: string) {
  const { organizationId, slug } = organization;
  const now = new Date();
  const messageId = `csmsg_${ulid()}`;
  const eventId = `evt_${ulid()}`;
  const data = { caseId, message: { messageId } };
  const payload = JSON.stringify({ eventId, type: "case.message.replied", timestamp: now, organization: slug, data });
  const bodyHash = createHash("sha256").update(body).digest("hex");
  const [row] = await sql`
    with moved_case as (
      update cases set state = 'open', waiting_on = 'platform', updated_at = greatest(${now}, updated_at),
        waiting_since = case when waiting_on = 'platform' then waiting_since else ${now} end
      where organization_id = ${organizationId} and case_id = ${caseId} and not hidden returning case_id, quote_id
    ), author as (
      select contact_id, name from contacts where organization_id = ${organizationId} limit 1
    ), new_message as (
      insert into case_messages (organization_id, message_id, case_id, body, body_hash, author_type,
        author_contact_id, author_name, created_at)
      select ${organizationId}, ${messageId}, case_id, ${body}, ${bodyHash}, 'merchant', contact_id, name, ${now}
      from moved_case, author
      returning message_id, body, author_type, author_contact_id, author_name, created_at
    ), new_event as (
      insert into events (organization_id, event_id, type, quote_id, case_id, payload, occurred_at)
      select ${organizationId}, ${eventId}, 'case.message.replied', quote_id, case_id, ${payload}, ${now} from moved_case
    ), new_deliveries as (
      insert into peer_deliveries (organization_id, destination_id, event_id, state, next_attempt_at, window_started_at,
        window_ends_at, created_at)
      select organization_id, destination_id, ${eventId}, 'pending', ${now}::timestamptz, ${now}::timestamptz,
        ${now}::timestamptz + interval '24 hours', ${now}::timestamptz
      from destinations where organization_id = ${organizationId}
    )
    select * from new_message`;
  return row === undefined ? undefined : viewMessage(row);
}
