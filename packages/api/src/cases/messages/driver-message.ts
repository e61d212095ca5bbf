import { sql } from "drizzle-orm";
import type { ShownMessageRow } from "./view.ts";

/** A message as the driver gives it: times in milliseconds. */
export type DriverMessage = Omit<ShownMessageRow, "createdAt" | "redactedAt"> & {
  readonly createdAtMs: number;
  readonly redactedAtMs: number | null;
};

/** The columns of a message, of a table that is named `message`. */
export const DRIVER_MESSAGE = sql`message.message_id as "messageId", message.body,
    message.author_type as "authorType", message.author_contact_id as "authorContactId",
    message.author_name as "authorName", message.document_ids as "documentIds",
    extract(epoch from message.created_at)::float8 * 1000 as "createdAtMs",
    extract(epoch from message.redacted_at)::float8 * 1000 as "redactedAtMs"`;

/** The row as drizzle would give it: made by hand, because its mapper costs as much as the rest of the read. */
export function messageFromDriver(row: DriverMessage): ShownMessageRow {
  const { messageId, body, authorType, authorContactId, authorName, documentIds, createdAtMs, redactedAtMs } = row;
  const redactedAt = redactedAtMs === null ? null : new Date(Math.round(redactedAtMs));
  const createdAt = new Date(Math.round(createdAtMs));
  return { messageId, body, authorType, authorContactId, authorName, documentIds, createdAt, redactedAt };
}
