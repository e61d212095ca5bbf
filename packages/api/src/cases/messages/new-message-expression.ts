import { typedSql, value } from "@quote-financing/db/typed-sql";
import type { SQL } from "drizzle-orm";

/**
 * `new_message`: one message of the case that `caseRow` returns, written by `author` at the tick of the case clock.
 * createdAt is therefore strictly increasing within a thread and does not depend on the ids that clients choose.
 *
 * @param caseRow name of the expression that yields `case_id` and `tick`.
 */
export const newMessageExpression = (caseRow: SQL) => typedSql`
    new_message as (
      insert into case_messages (organization_id, message_id, case_id, body, body_hash, author_type,
        author_contact_id, author_name, created_at)
      select ${value.text("organizationId")}, ${value.text("messageId")}, ${caseRow}.case_id,
        ${value.text("body")}, ${value.text("bodyHash")}, ${value.text("authorType")},
        author.contact_id, ${value.text("authorName")}, ${caseRow}.tick
      from ${caseRow}, author
      returning author_contact_id
    )`;
