import { NOTIFICATION_FREQUENCIES, NOTIFICATION_TOPICS } from "@quote-financing/domain/people/notification-topics";
import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { isOneOf, organizationId, utcTimestamp } from "./columns.ts";
import { organizations } from "./organizations.ts";
import { users } from "./people.ts";

/**
 * How soon a member chose to be told by e-mail. Without a row their role decides (decision record 0320). `frequency` is null
 * in rows of release 0.1, which knew `isWanted` alone and may still run beside this one: both are written.
 */
export const notificationChoices = pgTable(
  "notification_choices",
  {
    organizationId: organizationId().references(() => organizations.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    topic: text("topic", { enum: NOTIFICATION_TOPICS }).notNull(),
    isWanted: boolean("is_wanted").notNull(),
    frequency: text("frequency", { enum: NOTIFICATION_FREQUENCIES }),
    changedAt: utcTimestamp("changed_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId, table.topic] }),
    check("notification_choices_topic", isOneOf(table.topic, NOTIFICATION_TOPICS)),
    check("notification_choices_frequency", isOneOf(table.frequency, NOTIFICATION_FREQUENCIES)),
  ],
);

/** The same of support agents, who belong to no organization: a reference table. */
export const agentNotificationChoices = pgTable(
  "agent_notification_choices",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    topic: text("topic", { enum: NOTIFICATION_TOPICS }).notNull(),
    frequency: text("frequency", { enum: NOTIFICATION_FREQUENCIES }).notNull(),
    changedAt: utcTimestamp("changed_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.topic] }),
    check("agent_notification_choices_topic", isOneOf(table.topic, NOTIFICATION_TOPICS)),
    check("agent_notification_choices_frequency", isOneOf(table.frequency, NOTIFICATION_FREQUENCIES)),
  ],
);

/**
 * Something that a person is to be told, until it was: ids alone, what it says is read when the mail is made, so that
 * nothing of an erased consumer waits here (decision record 0321). `subjectId` is what it is about, by its prefix.
 * `mailId` is the mail that takes it along.
 */
export const notices = pgTable(
  "notices",
  {
    organizationId: organizationId(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    topic: text("topic", { enum: NOTIFICATION_TOPICS }).notNull(),
    subjectId: text("subject_id").notNull(),
    threadId: text("thread_id").notNull(),
    mailId: text("mail_id"),
    createdAt: utcTimestamp("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId, table.topic, table.subjectId] }),
    index("notices_thread").on(table.organizationId, table.userId, table.threadId),
    check("notices_topic", isOneOf(table.topic, NOTIFICATION_TOPICS)),
  ],
);

/**
 * The mails that one person gets about one thing, a case or a quote, or each morning (`daily`): one conversation in their
 * mailbox, and one mail at a time. `dueAt` is set while notices wait. A process that makes the mail `mailId` holds it until
 * `claimedUntil`; from `handedOverAt` on the mail server may have it, and nobody sends it again (decision record 0321). Without
 * a foreign key to the organization: agents' morning mail is the platform's.
 */
export const mailThreads = pgTable(
  "mail_threads",
  {
    organizationId: organizationId(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    threadId: text("thread_id").notNull(),
    // Names the thread in the address that answers go to: lower case, as mail servers may make it.
    replyKey: text("reply_key").notNull(),
    dueAt: utcTimestamp("due_at"),
    waitingSince: utcTimestamp("waiting_since"),
    mailId: text("mail_id"),
    attemptCount: integer("attempt_count").notNull().default(0),
    claimedUntil: utcTimestamp("claimed_until"),
    handedOverAt: utcTimestamp("handed_over_at"),
    firstMailId: text("first_mail_id"),
    lastMailId: text("last_mail_id"),
    lastSentAt: utcTimestamp("last_sent_at"),
    createdAt: utcTimestamp("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId, table.threadId] }),
    // These two do not open with organization_id: mail of whomever is looked for, and the organization of an answer.
    index("mail_threads_due").on(table.dueAt).where(sql`${table.dueAt} is not null`),
    index("mail_threads_reply_key").on(table.replyKey),
  ],
);

/**
 * How far people were told of an organization: its case clock, and the day whose morning mail was written. Without a foreign
 * key, as above.
 */
export const noticeFeeds = pgTable("notice_feeds", {
  organizationId: organizationId().primaryKey(),
  casesThrough: utcTimestamp("cases_through").notNull(),
  morningOn: date("morning_on", { mode: "string" }),
});

/** E-mail on its way to the mail server: written with the change that causes it, gone once it was taken (0095). */
export const queuedMails = pgTable(
  "queued_mails",
  {
    organizationId: organizationId().references(() => organizations.id),
    mailId: text("mail_id").notNull(),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    html: text("html").notNull(),
    attemptCount: integer("attempt_count").notNull().default(0),
    nextAttemptAt: utcTimestamp("next_attempt_at").notNull(),
    createdAt: utcTimestamp("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.mailId] }),
    // Like that of lanes: mail of all organizations is looked for together.
    index("queued_mails_due").on(table.nextAttemptAt),
  ],
);
