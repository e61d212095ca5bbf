import { notificationChoices, users } from "@quote-financing/db/schema/tables";
import { NOTIFICATION_TOPICS } from "@quote-financing/domain/vocabulary";
import { and, eq } from "drizzle-orm";
import type { OrganizationContext } from "../../trpc.ts";
import { memberCaller } from "../members/member-caller.ts";
import { isWantedByRole } from "./rules.ts";
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
    isWanted: chosen.find((row) => row.topic === topic)?.isWanted ?? isWantedByRole(topic, role),
  }));
  return { data: { email: person?.email ?? "", choices } };
}
