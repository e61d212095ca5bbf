import { notificationChoices } from "@quote-financing/db/schema/tables";
import type { OrganizationContext } from "../../trpc.ts";
import { memberCaller } from "../members/member-caller.ts";
import { getNotifications } from "./get-notifications.ts";
import type { ChooseNotificationInput, NotificationsAnswer } from "./schema.ts";

/** From now on the choice holds, even when the caller's role changes. */
export async function chooseNotification(
  ctx: OrganizationContext,
  { topic, frequency }: ChooseNotificationInput,
): Promise<NotificationsAnswer> {
  const { userId } = memberCaller(ctx);
  const choice = { frequency, isWanted: frequency !== "never", changedAt: ctx.services.clock.now() };
  await ctx.services.db.orm
    .insert(notificationChoices)
    .values({ organizationId: ctx.organizationId, userId, topic, ...choice })
    .onConflictDoUpdate({
      target: [notificationChoices.organizationId, notificationChoices.userId, notificationChoices.topic],
      set: choice,
    });
  return getNotifications(ctx);
}
