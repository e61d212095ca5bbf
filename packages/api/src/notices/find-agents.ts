import type { Orm } from "@quote-financing/db/database";
import { agentNotificationChoices, users } from "@quote-financing/db/schema/tables";
import type { NotificationFrequency } from "@quote-financing/domain/people/notification-topics";
import { eq } from "drizzle-orm";
import { AGENT_TOPICS, frequencyOf } from "../mail/outbox/rules.ts";

type AgentTopic = (typeof AGENT_TOPICS)[number];

/** How soon each support agent wants to be told of what. */
export type AgentsToTell = ReadonlyMap<string, Readonly<Record<AgentTopic, NotificationFrequency>>>;

/** All support agents, with what they chose. */
export async function findAgentsToTell(orm: Orm): Promise<AgentsToTell> {
  const { topic, frequency } = agentNotificationChoices;
  const rows = await orm
    .select({ userId: users.id, topic, frequency })
    .from(users)
    .leftJoin(agentNotificationChoices, eq(agentNotificationChoices.userId, users.id))
    .where(eq(users.isAgent, true));
  const found = new Map<string, Record<AgentTopic, NotificationFrequency>>();
  for (const row of rows) {
    const chosen = found.get(row.userId) ?? {
      message: frequencyOf("message", "agent", undefined),
      waiting_on_me: frequencyOf("waiting_on_me", "agent", undefined),
      today: frequencyOf("today", "agent", undefined),
    };
    const own = AGENT_TOPICS.find((name) => name === row.topic);
    if (own !== undefined && row.frequency !== null) chosen[own] = row.frequency;
    found.set(row.userId, chosen);
  }
  return found;
}
