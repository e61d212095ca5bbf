import { APPROVAL_KINDS } from "@quote-financing/domain/people/approvals";
import { sql } from "drizzle-orm";
import { boolean, check, foreignKey, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { cases } from "./cases.ts";
import { isOneOf, organizationId, utcTimestamp } from "./columns.ts";
import { organizations } from "./organizations.ts";
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

/**
 * Moves that wait for a second agent. A row is there only while its proposal is open: who decides takes it away, so that two
 * who decide at once cannot both. What was decided stands in the audit log.
 */
export const approvals = pgTable(
  "approvals",
  {
    organizationId: organizationId().references(() => organizations.id),
    approvalId: text("approval_id").notNull(),
    kind: text("kind", { enum: APPROVAL_KINDS }).notNull(),
    /** The id of what it is about; of a consumer, a keyed hash of the e-mail address. */
    subjectId: text("subject_id").notNull(),
    /** The move as it will be carried out: it may name a consumer. */
    sealedMove: text("sealed_move").notNull(),
    /** How its subject stood when it was proposed: a move for another state is not carried out. */
    stateSeen: text("state_seen").notNull(),
    reason: text("reason").notNull(),
    proposedBy: text("proposed_by").notNull(),
    proposedByName: text("proposed_by_name").notNull(),
    createdAt: utcTimestamp("created_at").notNull(),
    expiresAt: utcTimestamp("expires_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.approvalId] }),
    uniqueIndex("approvals_subject").on(table.organizationId, table.kind, table.subjectId),
    check("approvals_kind", isOneOf(table.kind, APPROVAL_KINDS)),
    check("approvals_reason", sql`${table.reason} <> ''`),
  ],
);

/**
 * Texts that agents use again and again, in both languages. `steps` is what such an answer does as well (decision record 0374); null is a
 * text alone. The platform's own: a reference table.
 */
export const cannedReplies = pgTable("canned_replies", {
  cannedReplyId: text("canned_reply_id").primaryKey(),
  name: text("name").notNull(),
  bodyNl: text("body_nl").notNull(),
  bodyEn: text("body_en").notNull(),
  steps: jsonb("steps"),
  updatedBy: text("updated_by").notNull(),
  createdAt: utcTimestamp("created_at").notNull(),
  updatedAt: utcTimestamp("updated_at").notNull(),
});
