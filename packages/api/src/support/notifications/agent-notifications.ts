import { agentNotificationChoices, users } from "@quote-financing/db/schema/tables";
import { eq } from "drizzle-orm";
import { AGENT_TOPICS, frequencyOf } from "../../mail/outbox/rules.ts";
import type { AgentContext } from "../../trpc.ts";
import type { AgentNotifications, ChooseAgentNotificationInput } from "./schema.ts";

/** The agent's own choices, filled up by what agents get. */
export async function getAgentNotifications({ services, caller }: AgentContext): Promise<AgentNotifications> {
  const { orm } = services.db;
  const [chosen, [person]] = await Promise.all([
    orm.select().from(agentNotificationChoices).where(eq(agentNotificationChoices.userId, caller.userId)),
    orm.select({ email: users.email }).from(users).where(eq(users.id, caller.userId)),
  ]);
  const choices = AGENT_TOPICS.map((topic) => ({
    topic,
    frequency: frequencyOf(
      topic,
      "agent",
      chosen.find((row) => row.topic === topic),
    ),
  }));
  return { data: { email: person?.email ?? "", choices } };
}

/** From now on the choice holds. */
export async function chooseAgentNotification(
  ctx: AgentContext,
  { topic, frequency }: ChooseAgentNotificationInput,
): Promise<AgentNotifications> {
  const { services, caller } = ctx;
  const choice = { frequency, changedAt: services.clock.now() };
  await services.db.orm
    .insert(agentNotificationChoices)
    .values({ userId: caller.userId, topic, ...choice })
    .onConflictDoUpdate({ target: [agentNotificationChoices.userId, agentNotificationChoices.topic], set: choice });
  return getAgentNotifications(ctx);
}
