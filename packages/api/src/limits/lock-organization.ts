import type { Transaction } from "@quote-financing/db/database";
import { organizations } from "@quote-financing/db/schema/tables";
import { eq } from "drizzle-orm";

/** Creates of one organization take turns until the transaction ends: no limit can be passed by two at once. */
export async function lockOrganization(tx: Transaction, organizationId: string): Promise<void> {
  const byId = eq(organizations.id, organizationId);
  await tx.select({ id: organizations.id }).from(organizations).where(byId).for("no key update");
}
