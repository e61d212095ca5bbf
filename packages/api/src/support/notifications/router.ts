import { agentProcedure, router } from "../../trpc.ts";
import { chooseAgentNotification, getAgentNotifications } from "./agent-notifications.ts";
import { agentNotificationsAnswer, chooseAgentNotificationInput } from "./schema.ts";

const agent = agentProcedure.meta({ permission: "support.act" });

/** What a support agent is told by e-mail. */
export const agentNotificationsRouter = router({
  get: agent.output(agentNotificationsAnswer).query(({ ctx }) => getAgentNotifications(ctx)),
  choose: agent
    .input(chooseAgentNotificationInput)
    .output(agentNotificationsAnswer)
    .mutation(({ ctx, input }) => chooseAgentNotification(ctx, input)),
});
