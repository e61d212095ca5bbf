import { type SQL, sql } from "drizzle-orm";

/**
 * `new_message`: one message of the case that `caseRow` returns, written by `author` at the tick of the case clock.
 * createdAt is therefore strictly increasing within a thread, whatever ids clients choose.
 *
 * @param caseRow name of the expression that yields `case_id` and `tick`.
 */
export const newMessageExpression = (caseRow: SQL): SQL => sql`
    new_message as (
      insert into case_messages (organization_id, message_id, case_id, body, body_hash, author_type,
        author_contact_id, author_name, created_at)
      select ${sql.placeholder("organizationId")}::text, ${sql.placeholder("messageId")}::text, ${caseRow}.case_id,
        ${sql.placeholder("body")}::text, ${sql.placeholder("bodyHash")}::text, ${sql.placeholder("authorType")}::text,
        author.contact_id, ${sql.placeholder("authorName")}::text, ${caseRow}.tick
      from ${caseRow}, author
      returning author_contact_id
    )`;
