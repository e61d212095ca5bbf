import type { Transaction } from "@quote-financing/db/database";
import { members, notificationChoices, users } from "@quote-financing/db/schema/tables";
import type { NotificationFrequency, NotificationTopic } from "@quote-financing/domain/people/notification-topics";
import type { PortalLanguage } from "@quote-financing/domain/people/portal-language";
import { and, eq } from "drizzle-orm";
import { mailLanguage } from "../../mail/mail-language.ts";
import { frequencyOf } from "../../mail/outbox/rules.ts";

export interface Recipient {
  readonly userId: string;
  readonly frequency: NotificationFrequency;
  readonly email: string;
  readonly language: PortalLanguage;
}

/**
 * Who is removed at this moment is waited for, and who is removed later waits until the mail is written, and takes it back
 * (withdraw-mails.ts): nobody is told of an organization that they have left.
 */
export async function holdMembers(tx: Transaction, organizationId: string): Promise<void> {
  const ofOrganization = eq(members.organizationId, organizationId);
  await tx.select({ id: members.id }).from(members).where(ofOrganization).orderBy(members.id).for("share");
}

/** The members of an organization who want to be told, at once or each morning. */
export async function findRecipients(
  tx: Transaction,
  organizationId: string,
  topic: NotificationTopic,
): Promise<Recipient[]> {
  const rows = await tx
    .select({
      userId: users.id,
      email: users.email,
      language: users.language,
      role: members.role,
      chosenTopic: notificationChoices.topic,
      frequency: notificationChoices.frequency,
      isWanted: notificationChoices.isWanted,
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .leftJoin(
      notificationChoices,
      and(
        eq(notificationChoices.organizationId, members.organizationId),
        eq(notificationChoices.userId, members.userId),
        eq(notificationChoices.topic, topic),
      ),
    )
    .where(eq(members.organizationId, organizationId))
    .orderBy(members.id);
  return rows
    .map(({ userId, email, language, role, chosenTopic, ...choice }) => {
      const frequency = frequencyOf(topic, role, chosenTopic === null ? undefined : choice);
      return { userId, email, language: mailLanguage(language), frequency };
    })
    .filter(({ frequency }) => frequency !== "never");
}
