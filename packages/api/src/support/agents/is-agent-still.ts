import type { Transaction } from "@quote-financing/db/database";
import { users } from "@quote-financing/db/schema/tables";
import type { AgentCaller } from "@quote-financing/domain/people/caller";
import { peopleRefusals } from "@quote-financing/domain/people/refusals";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { and, eq } from "drizzle-orm";

/**
 * Whether who proposed or approves something may still act for the platform, until the transaction ends: of two pairs of eyes
 * both count when it is done.
 */
export async function isAgentStill(tx: Transaction, userId: string): Promise<boolean> {
  const isAgent = and(eq(users.id, userId), eq(users.isAgent, true));
  return (await tx.select({ userId: users.id }).from(users).where(isAgent).for("share")).length > 0;
}

/**
 * For what an agent opens, or would hold: who is removed meanwhile opens nothing. @throws DomainError `operation_not_permitted`
 */
export async function requireAgentStill(tx: Transaction, { userId }: Pick<AgentCaller, "userId">): Promise<void> {
  if (!(await isAgentStill(tx, userId))) throw new DomainError(peopleRefusals.agentsOnly());
}
