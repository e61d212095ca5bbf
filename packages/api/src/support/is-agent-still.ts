import type { Transaction } from "@quote-financing/db/database";
import { users } from "@quote-financing/db/schema/tables";
import { and, eq } from "drizzle-orm";

/**
 * Whether who proposed or approves something may still act for the platform, until the transaction ends: of two pairs of eyes
 * both count when it is done.
 */
export async function isAgentStill(tx: Transaction, userId: string): Promise<boolean> {
  const isAgent = and(eq(users.id, userId), eq(users.isAgent, true));
  return (await tx.select({ userId: users.id }).from(users).where(isAgent).for("share")).length > 0;
}
