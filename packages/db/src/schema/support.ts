import { sql } from "drizzle-orm";
import { boolean, check, foreignKey, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { cases } from "./cases.ts";
import { organizationId, utcTimestamp } from "./columns.ts";
import { users } from "./people.ts";

/** What agents tell each other about a case. Never part of /v1, of an event, or of anything that a merchant reads. */
export const caseNotes = pgTable(
  "case_notes",
  {
    organizationId: organizationId(),
    noteId: text("note_id").notNull(),
    caseId: text("case_id").notNull(),
    body: text("body").notNull(),
    authorId: text("author_id").notNull(),
    authorName: text("author_name").notNull(),
    createdAt: utcTimestamp("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.noteId] }),
    foreignKey({
      columns: [table.organizationId, table.caseId],
      foreignColumns: [cases.organizationId, cases.caseId],
    }),
    index("case_notes_case").on(table.organizationId, table.caseId, table.createdAt, table.noteId),
    check("case_notes_body", sql`${table.body} <> ''`),
  ],
);

/** Which agents look at a case right now, and who is typing: a row counts for some seconds after `seenAt`. */
export const casePresence = pgTable(
  "case_presence",
  {
    organizationId: organizationId(),
    caseId: text("case_id").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    isTyping: boolean("is_typing").notNull(),
    seenAt: utcTimestamp("seen_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.caseId, table.userId] }),
    foreignKey({
      columns: [table.organizationId, table.caseId],
      foreignColumns: [cases.organizationId, cases.caseId],
    }),
  ],
);

/** Texts that agents use again and again, in both languages. The platform's own: a reference table. */
export const cannedReplies = pgTable("canned_replies", {
  cannedReplyId: text("canned_reply_id").primaryKey(),
  name: text("name").notNull(),
  bodyNl: text("body_nl").notNull(),
  bodyEn: text("body_en").notNull(),
  updatedBy: text("updated_by").notNull(),
  createdAt: utcTimestamp("created_at").notNull(),
  updatedAt: utcTimestamp("updated_at").notNull(),
});
