import type { Orm, Transaction } from "@quote-financing/db/database";
import { members, notificationChoices, users } from "@quote-financing/db/schema/tables";
import type { PortalLanguage } from "@quote-financing/domain/people/portal-language";
import type { NotificationTopic } from "@quote-financing/domain/vocabulary";
import { and, eq } from "drizzle-orm";
import { mailLanguage } from "../../mail/mail-language.ts";
import { isWantedByRole } from "./rules.ts";

export interface Recipient {
  readonly email: string;
  readonly language: PortalLanguage;
}

/** The members of an organization who want to be told. */
export async function findRecipients(
  store: Orm | Transaction,
  organizationId: string,
  topic: NotificationTopic,
): Promise<Recipient[]> {
  const rows = await store
    .select({
      email: users.email,
      language: users.language,
      role: members.role,
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
    .filter(({ isWanted, role }) => isWanted ?? isWantedByRole(topic, role))
    .map(({ email, language }) => ({ email, language: mailLanguage(language) }));
}
