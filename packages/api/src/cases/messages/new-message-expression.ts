import { nullable, typedSql, value } from "@quote-financing/db/typed-sql";
import type { SQL } from "drizzle-orm";

/** The columns of one message as its placeholders give them: `message_id`, `body`, `body_hash` and `document_ids`. */
export const sentMessageColumns = typedSql`${value.text("messageId")} as message_id, ${value.text("body")} as body,
        ${value.text("bodyHash")} as body_hash, ${nullable.texts("documentIds")} as document_ids`;

/**
 * `new_message`: messages of the cases that `sent` returns, written by `author` at the ticks of the case clock.
 * createdAt is therefore strictly increasing within a thread and does not depend on the ids that clients choose.
 *
 * @param sent name of the expression that yields `case_id`, `tick` and the columns of `sentMessageColumns`.
 */
export const newMessageExpression = (sent: SQL) => typedSql`
    new_message as (
      insert into case_messages (organization_id, message_id, case_id, body, body_hash, author_type,
        author_contact_id, author_name, created_at, document_ids)
      select ${value.text("organizationId")}, ${sent}.message_id, ${sent}.case_id, ${sent}.body, ${sent}.body_hash,
        ${value.text("authorType")}, author.contact_id, ${value.text("authorName")}, ${sent}.tick, ${sent}.document_ids
      from ${sent}, author
      returning message_id, author_contact_id, created_at
    )`;
