import { organizationProcedure, router } from "../../trpc.ts";
import { chooseNotification } from "./choose-notification.ts";
import { getNotifications } from "./get-notifications.ts";
import { chooseNotificationInput, notificationsAnswer } from "./schema.ts";

const member = organizationProcedure.meta({ permission: "notifications.manage" });

/** What a member is told by e-mail. */
export const notificationsRouter = router({
  get: member.output(notificationsAnswer).query(({ ctx }) => getNotifications(ctx)),
  choose: member
    .input(chooseNotificationInput)
    .output(notificationsAnswer)
    .mutation(({ ctx, input }) => chooseNotification(ctx, input)),
});
