import { NOTIFICATION_TOPICS } from "@quote-financing/domain/vocabulary";
import { boolean, check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { isOneOf, organizationId, utcTimestamp } from "./columns.ts";
import { organizations } from "./organizations.ts";
import { users } from "./people.ts";

/** What a member chose to be told by e-mail, or not to be. Without a row their role decides (decision record 0096). */
export const notificationChoices = pgTable(
  "notification_choices",
  {
    organizationId: organizationId().references(() => organizations.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    topic: text("topic", { enum: NOTIFICATION_TOPICS }).notNull(),
    isWanted: boolean("is_wanted").notNull(),
    changedAt: utcTimestamp("changed_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId, table.topic] }),
    check("notification_choices_topic", isOneOf(table.topic, NOTIFICATION_TOPICS)),
  ],
);

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
