import { NOTIFICATION_TOPICS } from "@quote-financing/domain/vocabulary";
import { z } from "zod";

export const notificationChoiceSchema = z.object({ topic: z.enum(NOTIFICATION_TOPICS), isWanted: z.boolean() });

/** What the caller is told by e-mail in this organization, and where that goes. */
export const notificationsAnswer = z.object({
  data: z.object({ email: z.string(), choices: z.array(notificationChoiceSchema) }),
});

export const chooseNotificationInput = z.strictObject({ topic: z.enum(NOTIFICATION_TOPICS), isWanted: z.boolean() });

export type NotificationsAnswer = z.infer<typeof notificationsAnswer>;
export type ChooseNotificationInput = z.output<typeof chooseNotificationInput>;
