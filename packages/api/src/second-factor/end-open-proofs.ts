import type { Orm, Transaction } from "@quote-financing/db/database";
import { verifications } from "@quote-financing/db/schema/tables";
import { and, eq, like, or } from "drizzle-orm";

/** better-auth's names of devices that skip the second step, and of sign-ins that are half done. */
const OF_A_DEVICE = or(like(verifications.identifier, "trust-device-%"), like(verifications.identifier, "2fa-%"));

/** From now on each device of this person is asked for the second factor, also one in the middle of a sign-in. */
export async function endTrustedDevices(store: Transaction | Orm, userId: string): Promise<void> {
  await store.delete(verifications).where(and(eq(verifications.value, userId), OF_A_DEVICE));
}
