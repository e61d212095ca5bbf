import { integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { MAIL_KINDS } from "../vocabulary.ts";
import { moment, organizationId } from "./columns.ts";
import { organizations } from "./organizations.ts";

/**
 * Mail that waits to be sent, written in the transaction of what it tells of; a row goes when it was sent or given up
 * (decision record 0095). The table is nearly empty at all times: it is read whole, over all organizations.
 */
export const outgoingMails = pgTable(
  "outgoing_mails",
  {
    organizationId: organizationId().references(() => organizations.id),
    mailId: text("mail_id").notNull(),
    kind: text("kind", { enum: MAIL_KINDS }).notNull(),
    recipient: text("recipient").notNull(),
    language: text("language").notNull(),
    values: jsonb("values").$type<Record<string, string>>().notNull(),
    attemptCount: integer("attempt_count").notNull().default(0),
    nextAttemptAt: moment("next_attempt_at").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.mailId] })],
);
