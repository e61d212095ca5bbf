import type { TypedSql } from "@quote-financing/db/typed-sql";
import { type Placeholder, type SQL, sql } from "drizzle-orm";
import type { EventRow } from "./event-row.ts";

type Values = { readonly [Name in keyof EventRow]: EventRow[Name] | Placeholder | SQL };

/**
 * Common table expressions that write an event: the outbox, atomic with everything else that the statement writes. Its
 * number and its deliveries are made of it afterwards (decision record 0221): no writer waits for another's destinations.
 *
 * @param source what follows the values: when it has no row, nothing is written. For instance `where exists (select 1 from new_quote)`.
 */
export function eventExpressions(values: Values, source: SQL = sql``): SQL {
  const organizationId = sql`${values.organizationId}::text`;
  return sql`
    new_event as (
      insert into events (organization_id, event_id, type, quote_id, case_id, once_key, destination_id, payload,
        occurred_at)
      select ${organizationId}, ${values.eventId}::text, ${values.eventType}::text, ${values.eventQuoteId}::text,
        ${values.eventCaseId}::text, ${values.eventOnceKey}::text, ${values.eventDestinationId}::text,
        ${values.eventPayload}::text, ${values.eventOccurredAt}::timestamptz
      ${source}
      on conflict (organization_id, once_key) where once_key is not null do nothing
      returning event_id
    ),
    new_inbox as (
      insert into event_inbox (organization_id, event_id) select ${organizationId}, event_id from new_event
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
  eventDestinationId: sql.placeholder("eventDestinationId"),
  eventOccurredAt: sql.placeholder("eventOccurredAt"),
} as const satisfies { readonly [Name in keyof EventRow]: Placeholder<Name> };

/** The same for a prepared statement, which is run with the values of the row. */
export const preparedEventExpressions = (source: SQL) => eventExpressions(PLACEHOLDERS, source) as TypedSql<EventRow>;

/** The columns of the events of several rows that come as JSON, for `json_to_recordset`. */
export const EVENT_RECORD = sql.join(
  Object.keys(PLACEHOLDERS)
    .filter((name) => name !== "organizationId")
    .map((name) => sql`${sql.identifier(name)} text`),
  sql`, `,
);

/** The same for each row of a source that is named `given`, of one organization. */
export function givenEventExpressions(organizationId: SQL, source: SQL): SQL {
  const given = Object.keys(PLACEHOLDERS).map((name) => [name, sql`given.${sql.identifier(name)}`]);
  return eventExpressions({ ...Object.fromEntries(given), organizationId }, source);
}
