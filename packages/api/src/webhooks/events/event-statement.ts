import type { TypedSql } from "@quote-financing/db/typed-sql";
import { type Placeholder, type SQL, sql } from "drizzle-orm";
import type { EventRow } from "./event-row.ts";

type Values = { readonly [Name in keyof EventRow]: EventRow[Name] | Placeholder };

/**
 * Common table expressions that write one event, one delivery for each destination of the organization, and wake the
 * organization's lanes: the outbox, atomic with everything else that the statement writes.
 *
 * A lane that is due already is left alone, so that concurrent writers do not queue for its row; lanes are locked in
 * one order, so that two writers cannot deadlock (decision record 0060).
 *
 * @param condition when it is false nothing is written: for instance `exists (select 1 from new_quote)`.
 */
export function eventExpressions(values: Values, condition: SQL = sql`true`): SQL {
  const organizationId = sql`${values.organizationId}::text`;
  const occurredAt = sql`${values.eventOccurredAt}::timestamptz`;
  return sql`
    new_event as (
      insert into events (organization_id, event_id, type, quote_id, case_id, once_key, payload, occurred_at)
      select ${organizationId}, ${values.eventId}::text, ${values.eventType}::text, ${values.eventQuoteId}::text,
        ${values.eventCaseId}::text, ${values.eventOnceKey}::text, ${values.eventPayload}::text, ${occurredAt}
      where ${condition}
      on conflict (organization_id, once_key) where once_key is not null do nothing
      returning event_id, occurred_at
    ),
    new_deliveries as (
      insert into deliveries (organization_id, destination_id, event_id, state, next_attempt_at,
        window_started_at, window_ends_at, created_at)
      select ${organizationId}, destinations.destination_id, new_event.event_id, 'pending', new_event.occurred_at,
        new_event.occurred_at, ${values.eventWindowEndsAt}::timestamptz, new_event.occurred_at
      from destinations, new_event
      where destinations.organization_id = ${organizationId}
    ),
    idle_lanes as materialized (
      select destination_id from delivery_lanes
      where organization_id = ${organizationId} and (due_at is null or due_at > ${occurredAt})
        and exists (select 1 from new_event)
      order by destination_id
      for no key update
    ),
    woken_lanes as (
      update delivery_lanes set due_at = ${occurredAt}
      from idle_lanes
      where delivery_lanes.organization_id = ${organizationId}
        and delivery_lanes.destination_id = idle_lanes.destination_id
        and (due_at is null or due_at > ${occurredAt})
    )`;
}

const PLACEHOLDERS = {
  organizationId: sql.placeholder("organizationId"),
  eventId: sql.placeholder("eventId"),
  eventType: sql.placeholder("eventType"),
  eventQuoteId: sql.placeholder("eventQuoteId"),
  eventCaseId: sql.placeholder("eventCaseId"),
  eventOnceKey: sql.placeholder("eventOnceKey"),
  eventPayload: sql.placeholder("eventPayload"),
  eventOccurredAt: sql.placeholder("eventOccurredAt"),
  eventWindowEndsAt: sql.placeholder("eventWindowEndsAt"),
} as const satisfies { readonly [Name in keyof EventRow]: Placeholder<Name> };

/** The same for a prepared statement, which is run with the values of the row. */
export const preparedEventExpressions = (condition: SQL) =>
  eventExpressions(PLACEHOLDERS, condition) as TypedSql<EventRow>;
