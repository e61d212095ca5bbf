import type { Transaction } from "@quote-financing/db/database";
import { passkeys, sessions, twoFactors, users } from "@quote-financing/db/schema/tables";
import { eq } from "drizzle-orm";
import { endOpenProofs } from "./end-open-proofs.ts";

/** Takes a lost factor away and signs the person out everywhere: what comes next asks for the password. */
export async function removeFactor(tx: Transaction, userId: string, now: Date): Promise<void> {
  // First the person: a passkey that is being added is there before this, and goes, or finds its session ended.
  await tx.update(users).set({ twoFactorEnabled: false, updatedAt: now }).where(eq(users.id, userId));
  await tx.delete(twoFactors).where(eq(twoFactors.userId, userId));
  // They lie on the same lost phone.
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  await endOpenProofs(tx, userId);
}
