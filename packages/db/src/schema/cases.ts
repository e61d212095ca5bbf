import { AUTHOR_TYPES, CASE_STATES, CASE_TYPES, CASE_WAITING_ON } from "@quote-financing/domain/vocabulary";
import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { isOneOf, organizationId, utcTimestamp } from "./columns.ts";
import { organizations } from "./organizations.ts";
import { users } from "./people.ts";
import { quotes } from "./quotes.ts";

/**
 * Who may write on a case: the organization itself (`organization`), a member or an agent (`user:<userId>`).
 * Gives message authors their `con_` id.
 */
export const contacts = pgTable(
  "contacts",
  {
    organizationId: organizationId().references(() => organizations.id),
    contactId: text("contact_id").notNull(),
    principal: text("principal").notNull(),
    name: text("name").notNull(),
    createdAt: utcTimestamp("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.contactId] }),
    uniqueIndex("contacts_principal").on(table.organizationId, table.principal),
  ],
);

/**
 * One row per organization, locked by every change to a case: `cases.updated_at` is strictly increasing in commit
 * order, so that a follower of `updatedSince` cannot be overtaken (design §3).
 */
export const caseClocks = pgTable("case_clocks", {
  organizationId: organizationId()
    .primaryKey()
    .references(() => organizations.id),
  lastUpdatedAt: utcTimestamp("last_updated_at").notNull(),
});

/**
 * A text's words, for search by how they begin. Signs part words, so that `ZD-2026` is two of them, however PostgreSQL's parser splits it:
 * it takes `+31` for a number with its sign, and leaves out `<a b>` as a tag.
 */
const wordsOf = (text: AnyPgColumn): SQL =>
  sql`to_tsvector('simple', translate(${text}, '-_./@:&?=#''"+<>', '               '))`;

export const cases = pgTable(
  "cases",
  {
    organizationId: organizationId(),
    caseId: text("case_id").notNull(),
    quoteId: text("quote_id").notNull(),
    contentHash: text("content_hash").notNull(),
    type: text("type", { enum: CASE_TYPES }).notNull(),
    subject: text("subject").notNull(),
    stage: text("stage").notNull(),
    state: text("state", { enum: CASE_STATES }).notNull(),
    waitingOn: text("waiting_on", { enum: CASE_WAITING_ON }).notNull(),
    waitingSince: utcTimestamp("waiting_since").notNull(),
    requestType: text("request_type"),
    description: text("description"),
    expiresAt: date("expires_at", { mode: "string" }),
    createdBy: text("created_by").notNull(),
    hidden: boolean("hidden").notNull().default(false),
    // Null as well on what was hidden before this column was.
    hiddenAt: utcTimestamp("hidden_at"),
    // The agent who has it, for agents alone: no part of `updatedAt`, as merchants see nothing of it.
    claimedBy: text("claimed_by"),
    claimedByName: text("claimed_by_name"),
    claimedAt: utcTimestamp("claimed_at"),
    // Out of the agents' queues until then, as long as `updatedAt` is what it was: any change to the case brings it back.
    snoozedUntil: utcTimestamp("snoozed_until"),
    snoozedAsOf: utcTimestamp("snoozed_as_of"),
    createdAt: utcTimestamp("created_at").notNull(),
    updatedAt: utcTimestamp("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.caseId] }),
    foreignKey({
      columns: [table.organizationId, table.quoteId],
      foreignColumns: [quotes.organizationId, quotes.quoteId],
    }),
    index("cases_newest").on(table.organizationId, table.createdAt, table.caseId),
    index("cases_updated").on(table.organizationId, table.updatedAt, table.caseId),
    index("cases_quote").on(table.organizationId, table.quoteId, table.createdAt, table.caseId),
    index("cases_state").on(table.organizationId, table.state, table.createdAt, table.caseId),
    index("cases_waiting").on(table.organizationId, table.state, table.waitingOn, table.waitingSince, table.caseId),
    // These six do not open with organization_id: agents work through queues over all organizations.
    index("cases_subject_words").using("gin", wordsOf(table.subject)),
    // Release 0.1 searches by it: it goes when no release does (decision record 0149).
    index("cases_subject").using(
      "gin",
      sql`to_tsvector('simple', translate(${table.subject}, '-_./@:&?=#''"', '            '))`,
    ),
    index("cases_agent_queue").on(table.state, table.waitingOn, table.waitingSince, table.organizationId, table.caseId),
    index("cases_unclaimed")
      .on(table.waitingSince, table.organizationId, table.caseId)
      .where(sql`state = 'open' and waiting_on = 'platform' and claimed_by is null`),
    index("cases_claimed")
      .on(table.claimedBy, table.waitingSince, table.organizationId, table.caseId)
      .where(sql`state = 'open' and claimed_by is not null`),
    index("cases_snoozed")
      .on(table.waitingSince, table.organizationId, table.caseId)
      .where(sql`state = 'open' and snoozed_until is not null`),
    check("cases_type", isOneOf(table.type, CASE_TYPES)),
    check("cases_state_known", isOneOf(table.state, CASE_STATES)),
    check("cases_waiting_on", isOneOf(table.waitingOn, CASE_WAITING_ON)),
    check("cases_closed_waits_on_none", sql`${table.state} = 'open' or ${table.waitingOn} = 'none'`),
    check(
      "cases_claim_whole",
      sql`(${table.claimedBy} is null) = (${table.claimedAt} is null) and (${table.claimedBy} is null) = (${table.claimedByName} is null)`,
    ),
    check("cases_snooze_whole", sql`(${table.snoozedUntil} is null) = (${table.snoozedAsOf} is null)`),
    check("cases_subject_length", sql`char_length(${table.subject}) between 1 and 255`),
  ],
);

/** `body` is empty exactly when the message is redacted: the text is gone, the tombstone stays. */
export const caseMessages = pgTable(
  "case_messages",
  {
    organizationId: organizationId(),
    messageId: text("message_id").notNull(),
    caseId: text("case_id").notNull(),
    body: text("body").notNull(),
    bodyHash: text("body_hash").notNull(),
    authorType: text("author_type", { enum: AUTHOR_TYPES }).notNull(),
    authorContactId: text("author_contact_id").notNull(),
    authorName: text("author_name").notNull(),
    createdAt: utcTimestamp("created_at").notNull(),
    redactedAt: utcTimestamp("redacted_at"),
    // In the order in which they were named; null without. One that was erased since is left out when it is shown.
    documentIds: text("document_ids").array(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.messageId] }),
    foreignKey({
      columns: [table.organizationId, table.caseId],
      foreignColumns: [cases.organizationId, cases.caseId],
    }),
    index("case_messages_thread").on(table.organizationId, table.caseId, table.createdAt, table.messageId),
    index("case_messages_body_words").using("gin", wordsOf(table.body)),
    check("case_messages_author_type", isOneOf(table.authorType, AUTHOR_TYPES)),
    check("case_messages_tombstone", sql`(${table.body} = '') = (${table.redactedAt} is not null)`),
  ],
);

/**
 * Up to which message a person has read a case (decision record 0110). A message of the other side that is later than
 * `readUpTo` is unread; without a row, all that came since the person joined.
 */
export const caseReads = pgTable(
  "case_reads",
  {
    organizationId: organizationId(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    caseId: text("case_id").notNull(),
    readUpTo: utcTimestamp("read_up_to").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId, table.caseId] }),
    foreignKey({
      columns: [table.organizationId, table.caseId],
      foreignColumns: [cases.organizationId, cases.caseId],
    }),
  ],
);

/** What the index of subjects holds; a search says the same. */
export const SUBJECT_WORDS = wordsOf(cases.subject);

/** The same of messages (decision record 0341). */
export const MESSAGE_WORDS = wordsOf(caseMessages.body);
