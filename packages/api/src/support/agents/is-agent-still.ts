import type { Transaction } from "@quote-financing/db/database";
import { users } from "@quote-financing/db/schema/tables";
import type { AgentCaller } from "@quote-financing/domain/people/caller";
import { peopleRefusals } from "@quote-financing/domain/people/refusals";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { and, eq, inArray } from "drizzle-orm";

/**
 * Whether who proposed or approves something may still act for the platform, until the transaction ends: of two pairs of eyes
 * both count when it is done.
 */
export async function isAgentStill(tx: Transaction, userId: string): Promise<boolean> {
  return (await lockAgents(tx, [userId])).has(userId);
}

/**
 * Locks agents in the order of `removeAgent`, which locks all of them. Who needs several takes them by one call, and asks about each
 * afterwards: one by one in any other order, the two would wait for each other.
 *
 * @param strength `update` where one of them is changed
 * @returns who of them is an agent still
 */
export async function lockAgents(
  tx: Transaction,
  userIds: readonly string[],
  strength: "share" | "update" = "share",
): Promise<ReadonlySet<string>> {
  const areAgents = and(inArray(users.id, [...userIds]), eq(users.isAgent, true));
  const rows = await tx.select({ userId: users.id }).from(users).where(areAgents).orderBy(users.id).for(strength);
  return new Set(rows.map(({ userId }) => userId));
}

/**
 * For what an agent opens, or would hold: who is removed meanwhile opens nothing. @throws DomainError `operation_not_permitted`
 */
export async function requireAgentStill(tx: Transaction, { userId }: Pick<AgentCaller, "userId">): Promise<void> {
  if (!(await isAgentStill(tx, userId))) throw new DomainError(peopleRefusals.agentsOnly());
}
