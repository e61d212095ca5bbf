import { NOTIFICATION_TOPICS, type NotificationTopic } from "@quote-financing/domain/people/notification-topics";
import { z } from "zod";
import type { Services } from "../context.ts";

const PURPOSE = "unsubscribe";

const contentSchema = z.tuple([z.string(), z.string(), z.array(z.enum(NOTIFICATION_TOPICS)).min(1)]);

/** Whose mail about what a link ends. */
export interface Subscription {
  readonly organizationId: string;
  readonly userId: string;
  readonly topics: readonly NotificationTopic[];
}

type Sealing = Pick<Services, "secretBox">;

/** For an address: nobody can read or make one without SECRETS_KEY, and it does nothing but end these mails. */
export const sealSubscription = ({ secretBox }: Sealing, { organizationId, userId, topics }: Subscription): string =>
  secretBox.seal(JSON.stringify([organizationId, userId, topics]), PURPOSE);

/** Undefined unless we made it. */
export function openSubscription({ secretBox }: Sealing, token: string): Subscription | undefined {
  try {
    const [organizationId, userId, topics] = contentSchema.parse(JSON.parse(secretBox.open(token, PURPOSE)));
    return { organizationId, userId, topics };
  } catch {
    return undefined;
  }
}
