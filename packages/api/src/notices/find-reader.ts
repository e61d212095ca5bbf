import type { Orm } from "@quote-financing/db/database";
import {
  agentNotificationChoices,
  members,
  notificationChoices,
  organizations,
  users,
} from "@quote-financing/db/schema/tables";
import type { NotificationFrequency, NotificationTopic } from "@quote-financing/domain/people/notification-topics";
import type { PortalLanguage } from "@quote-financing/domain/people/portal-language";
import { and, eq } from "drizzle-orm";
import { mailLanguage } from "../mail/mail-language.ts";
import { frequencyOf, type StoredChoice, type Told } from "../mail/outbox/rules.ts";

/** Whom a mail is for, as they are when it is made. */
export interface NoticeReader {
  readonly organizationId: string;
  readonly userId: string;
  readonly email: string;
  readonly language: PortalLanguage;
  readonly told: Told;
  /** Undefined for an agent. */
  readonly organizationName: string | undefined;
  /** Nothing is mailed of their organization; what they choose counts once it is in use again. */
  readonly isSuspended: boolean;
  readonly wants: (topic: NotificationTopic) => NotificationFrequency;
}

interface Key {
  readonly organizationId: string;
  readonly userId: string;
}

/** Undefined: the person is neither a member of the organization nor an agent any more, and is told nothing. */
export async function findReader(orm: Orm, key: Key): Promise<NoticeReader | undefined> {
  const { organizationId, userId } = key;
  const [row] = await orm
    .select({
      email: users.email,
      language: users.language,
      isAgent: users.isAgent,
      role: members.role,
      organizationName: organizations.name,
      suspendedAt: organizations.suspendedAt,
    })
    .from(users)
    .leftJoin(members, and(eq(members.userId, users.id), eq(members.organizationId, organizationId)))
    .leftJoin(organizations, eq(organizations.id, members.organizationId))
    .where(eq(users.id, userId));
  if (row === undefined) return undefined;
  const { email, isAgent, role, organizationName } = row;
  const language = mailLanguage(row.language);
  if (isAgent) {
    const choices = await choicesOfAgent(orm, userId);
    const wants = (topic: NotificationTopic) => frequencyOf(topic, "agent", choices.get(topic));
    return { ...key, email, language, told: "agent", organizationName: undefined, isSuspended: false, wants };
  }
  if (role === null || organizationName === null) return undefined;
  const choices = await choicesOfMember(orm, key);
  const wants = (topic: NotificationTopic) => frequencyOf(topic, role, choices.get(topic));
  return { ...key, email, language, told: role, organizationName, isSuspended: row.suspendedAt !== null, wants };
}

type Choices = ReadonlyMap<NotificationTopic, StoredChoice>;

async function choicesOfAgent(orm: Orm, userId: string): Promise<Choices> {
  const rows = await orm.select().from(agentNotificationChoices).where(eq(agentNotificationChoices.userId, userId));
  return new Map(rows.map((row) => [row.topic, row]));
}

async function choicesOfMember(orm: Orm, { organizationId, userId }: Key): Promise<Choices> {
  const isOwn = and(eq(notificationChoices.organizationId, organizationId), eq(notificationChoices.userId, userId));
  const rows = await orm.select().from(notificationChoices).where(isOwn);
  return new Map(rows.map((row) => [row.topic, row]));
}
