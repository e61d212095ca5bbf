import { storedWord } from "@quote-financing/domain/fields/stored-word";
import { NOTIFICATION_FREQUENCIES, NOTIFICATION_TOPICS } from "@quote-financing/domain/people/notification-topics";
import { z } from "zod";
import { FREQUENCIES_OF } from "../../mail/outbox/rules.ts";

const notificationChoiceSchema = z.object({
  topic: storedWord(NOTIFICATION_TOPICS),
  frequency: storedWord(NOTIFICATION_FREQUENCIES),
});

/** How soon the caller is told of what by e-mail, and where that goes. */
export const notificationsAnswer = z.object({
  data: z.object({ email: z.string(), choices: z.array(notificationChoiceSchema) }),
});

const ANY_FREQUENCY = NOTIFICATION_TOPICS.filter((topic) => topic !== "today");

/** The morning mail comes each morning or never. */
export const chooseNotificationInput = z.discriminatedUnion("topic", [
  z.strictObject({ topic: z.enum(ANY_FREQUENCY), frequency: z.enum(NOTIFICATION_FREQUENCIES) }),
  z.strictObject({ topic: z.literal("today"), frequency: z.enum(FREQUENCIES_OF.today) }),
]);

export type NotificationsAnswer = z.infer<typeof notificationsAnswer>;
export type ChooseNotificationInput = z.output<typeof chooseNotificationInput>;
