import type { Orm, Transaction } from "@quote-financing/db/database";
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

/** The members of an organization who want to be told, at once or each morning. */
export async function findRecipients(
  store: Orm | Transaction,
  organizationId: string,
  topic: NotificationTopic,
): Promise<Recipient[]> {
  const rows = await store
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
