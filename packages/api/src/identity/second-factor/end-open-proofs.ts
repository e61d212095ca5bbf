import type { Orm, Transaction } from "@quote-financing/db/database";
import { verifications } from "@quote-financing/db/schema/tables";
import { eq } from "drizzle-orm";

/**
 * Forgets all that better-auth keeps of a person to be proven later, each a row whose value is their id: links by mail that
 * set a password, sign-ins that are half done, and devices of earlier releases that skip the second step.
 */
export async function endOpenProofs(store: Transaction | Orm, userId: string): Promise<void> {
  await store.delete(verifications).where(eq(verifications.value, userId));
}
