import { NOTIFICATION_FREQUENCIES } from "@quote-financing/domain/people/notification-topics";
import { z } from "zod";
import { AGENT_TOPICS } from "../../mail/outbox/rules.ts";
import { notificationsAnswer } from "../../organizations/notifications/schema.ts";

/** What an agent is told by e-mail, and where that goes. */
export const agentNotificationsAnswer = notificationsAnswer;

const [message, waiting, today] = AGENT_TOPICS;

/** The morning mail comes each morning or never. */
export const chooseAgentNotificationInput = z.discriminatedUnion("topic", [
  z.strictObject({ topic: z.enum([message, waiting]), frequency: z.enum(NOTIFICATION_FREQUENCIES) }),
  z.strictObject({ topic: z.literal(today), frequency: z.enum(["daily", "never"]) }),
]);

export type AgentNotifications = z.infer<typeof agentNotificationsAnswer>;
export type ChooseAgentNotificationInput = z.output<typeof chooseAgentNotificationInput>;
