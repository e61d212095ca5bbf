import { type TypedSql, typedSql, value } from "@quote-financing/db/typed-sql";
import { type SQL, sql } from "drizzle-orm";
import type { EventRow } from "../../webhooks/events/event-row.ts";
import {
  EVENT_RECORD,
  givenEventExpressions,
  preparedEventExpressions,
} from "../../webhooks/events/event-statement.ts";
import { caseClockExpression, clockFor } from "../case-clock.ts";
import type { AFTER_WRITING } from "../rules.ts";
import { authorExpressions, type authorValues } from "./author.ts";
import { newMessageExpression, sentMessageColumns } from "./new-message-expression.ts";

/** What messages of one author that go together have in common. */
interface SharedValues extends ReturnType<typeof authorValues> {
  readonly organizationId: string;
  readonly state: (typeof AFTER_WRITING)[keyof typeof AFTER_WRITING]["state"];
  readonly waitingOn: (typeof AFTER_WRITING)[keyof typeof AFTER_WRITING]["waitingOn"];
  /** Of the latest of them. */
  readonly now: string;
}

/** All that is written with one message. */
export interface MessageValues extends Omit<SharedValues, "organizationId">, EventRow {
  readonly caseId: string;
  readonly messageId: string;
  readonly body: string;
  readonly bodyHash: string;
  readonly documentIds: readonly string[] | null;
}

const organizationId = value.text("organizationId");
const waitingOn = value.text("waitingOn");

/** Where the statement finds its messages: in its placeholders, or in the rows of `given`. */
interface Source {
  /** Expressions that yield `clock` and `sent`: `case_id`, `tick` and the columns of a message. */
  readonly sent: SQL;
  readonly events: SQL;
}

/**
 * Messages, cases, contact and events as one statement: atomic by itself, one round trip (design §3, decision record 0043).
 * The case row is changed under the case clock and judged again if it changed meanwhile; a hidden case stops what is
 * written on it, and so does a document that was deleted since it was looked for. The documents that a message names are locked
 * before that: one that is just being deleted is waited for. That the columns say what rules.ts says is proven in
 * post-message.test.ts.
 */
const statementFrom = (source: Source): SQL => sql`
  with ${source.sent},
    held_documents as materialized (
      select documents.document_id
      from sent join documents
        on documents.organization_id = ${organizationId} and documents.document_id = any(sent.document_ids)
      for no key update of documents
    ),
    whole as materialized (
      select sent.* from sent
      where not exists (
        select 1 from unnest(sent.document_ids) as named (document_id)
        where named.document_id not in (select document_id from held_documents))
    ),
    moved_case as (
      update cases set
        state = ${value.text("state")},
        waiting_on = ${waitingOn},
        waiting_since = case when cases.waiting_on = ${waitingOn} then cases.waiting_since else whole.tick end,
        updated_at = whole.tick
      from whole
      where cases.organization_id = ${organizationId} and cases.case_id = whole.case_id
        and not cases.hidden
      returning whole.*
    ),
    ${authorExpressions},
    ${newMessageExpression(sql`moved_case`)},
    named_documents as (
      update documents set case_id = moved_case.case_id
      from moved_case
      where documents.organization_id = ${organizationId} and documents.document_id = any(moved_case.document_ids)
        and documents.case_id is null
    ),
    ${source.events}
  select message_id as "messageId", author_contact_id as "contactId",
    extract(epoch from created_at)::float8 * 1000 as "tickMs"
  from new_message`;

export const ONE_MESSAGE = statementFrom({
  sent: sql`${caseClockExpression},
    sent as (select ${value.text("caseId")} as case_id, clock.tick, ${sentMessageColumns} from clock)`,
  events: preparedEventExpressions(sql`where exists (select 1 from new_message)`),
}) as TypedSql<MessageValues>;

/** For several of one author on as many cases: `given` is a JSON array of their values, `count` its length. */
export const SEVERAL_MESSAGES = statementFrom({
  sent: sql`given as materialized (
      select row.*, row_number() over () as place
      from json_to_recordset(${value.text("given")}::json)
        as row ("caseId" text, "messageId" text, "body" text, "bodyHash" text, "documentIds" text[], ${EVENT_RECORD})
    ),
    ${clockFor(typedSql`${value.int("count")}`)},
    sent as (
      select given."caseId" as case_id, clock.tick - (${value.int("count")} - given.place) * interval '1 millisecond' as tick,
        given."messageId" as message_id, given."body" as body, given."bodyHash" as body_hash,
        given."documentIds" as document_ids
      from given, clock
    )`,
  events: givenEventExpressions(
    organizationId,
    sql`from new_message join given on given."messageId" = new_message.message_id`,
  ),
}) as TypedSql<SharedValues & { readonly given: string; readonly count: number }>;
