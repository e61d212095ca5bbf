import { notificationChoices, users } from "@quote-financing/db/schema/tables";
import { NOTIFICATION_TOPICS } from "@quote-financing/domain/people/notification-topics";
import { and, eq } from "drizzle-orm";
import { frequencyOf } from "../../mail/outbox/rules.ts";
import type { OrganizationContext } from "../../trpc.ts";
import { memberCaller } from "../members/member-caller.ts";
import type { NotificationsAnswer } from "./schema.ts";

/** The caller's own choices, filled up by what their role gets. */
export async function getNotifications(ctx: OrganizationContext): Promise<NotificationsAnswer> {
  const { userId, role } = memberCaller(ctx);
  const { orm } = ctx.services.db;
  const isOwn = and(eq(notificationChoices.organizationId, ctx.organizationId), eq(notificationChoices.userId, userId));
  const [chosen, [person]] = await Promise.all([
    orm.select().from(notificationChoices).where(isOwn),
    orm.select({ email: users.email }).from(users).where(eq(users.id, userId)),
  ]);
  const choices = NOTIFICATION_TOPICS.map((topic) => ({
    topic,
    frequency: frequencyOf(
      topic,
      role,
      chosen.find((row) => row.topic === topic),
    ),
  }));
  return { data: { email: person?.email ?? "", choices } };
}
