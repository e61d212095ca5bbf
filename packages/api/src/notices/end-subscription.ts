import { agentNotificationChoices, notificationChoices } from "@quote-financing/db/schema/tables";
import type { NotificationTopic } from "@quote-financing/domain/people/notification-topics";
import type { Services } from "../context.ts";
import { findReader, type NoticeReader } from "./find-reader.ts";
import { openSubscription } from "./unsubscribe-token.ts";

/** What a link of a mail ends, or ended. */
export interface EndedSubscription {
  readonly topics: readonly NotificationTopic[];
  readonly organizationName: string | undefined;
  /** Nobody is told of any of them any more. */
  readonly isEnded: boolean;
}

async function find(services: Services, token: string) {
  const subscription = openSubscription(services, token);
  const reader = subscription && (await findReader(services.db.orm, subscription));
  return subscription && reader ? { subscription, reader } : undefined;
}

const view = (topics: readonly NotificationTopic[], { organizationName, wants }: NoticeReader): EndedSubscription => {
  return { topics, organizationName, isEnded: topics.every((topic) => wants(topic) === "never") };
};

/** What the page of the link asks about; undefined for a link that we did not make, or of somebody who left. */
export async function describeSubscription(services: Services, token: string): Promise<EndedSubscription | undefined> {
  const found = await find(services, token);
  return found && view(found.subscription.topics, found.reader);
}

/**
 * Ends the mail of a link, for whoever has the link: mail programs do it without a session (RFC 8058). It can be chosen again
 * in the portal.
 */
export async function endSubscription(services: Services, token: string): Promise<EndedSubscription | undefined> {
  const found = await find(services, token);
  if (found === undefined) return undefined;
  const { subscription, reader } = found;
  const { organizationId, userId } = reader;
  const changedAt = services.clock.now();
  const { orm } = services.db;
  const choice = { frequency: "never", changedAt } as const;
  if (reader.told === "agent") {
    await orm
      .insert(agentNotificationChoices)
      .values(subscription.topics.map((topic) => ({ userId, topic, ...choice })))
      .onConflictDoUpdate({ target: [agentNotificationChoices.userId, agentNotificationChoices.topic], set: choice });
  } else {
    const set = { ...choice, isWanted: false };
    const { organizationId: ofOrganization, userId: ofUser, topic: ofTopic } = notificationChoices;
    await orm
      .insert(notificationChoices)
      .values(subscription.topics.map((topic) => ({ organizationId, userId, topic, ...set })))
      .onConflictDoUpdate({ target: [ofOrganization, ofUser, ofTopic], set });
  }
  return { ...view(subscription.topics, reader), isEnded: true };
}
