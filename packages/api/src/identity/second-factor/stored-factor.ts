import { twoFactors } from "@quote-financing/db/schema/tables";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Services } from "../../context.ts";

/** A person's second factor as it is stored: secret and backup codes sealed under BETTER_AUTH_SECRET. */
export type StoredFactor = typeof twoFactors.$inferSelect;

type Store = Pick<Services, "db">;

export async function findFactor({ db }: Store, userId: string): Promise<StoredFactor | undefined> {
  const [row] = await db.orm.select().from(twoFactors).where(eq(twoFactors.userId, userId));
  return row;
}

/**
 * For two set-ups that begin at once: each deletes the old row and adds its own, and a code would be compared with either. Both call
 * this afterwards, and only the newest row is left.
 */
export async function keepNewestFactor({ db }: Store, userId: string): Promise<void> {
  const newest = sql`(select max(newest.two_factor_id) from two_factors as newest where newest.user_id = ${userId})`;
  await db.orm.delete(twoFactors).where(and(eq(twoFactors.userId, userId), lt(twoFactors.id, newest)));
}

/** Uses a step up, and all before it. Of two simultaneous requests with one code only one gets true. */
export async function claimStep({ db }: Store, { id }: StoredFactor, step: number): Promise<boolean> {
  const isUnused = or(isNull(twoFactors.lastUsedStep), lt(twoFactors.lastUsedStep, step));
  const claimed = await db.orm
    .update(twoFactors)
    .set({ lastUsedStep: step, failedVerificationCount: 0 })
    .where(and(eq(twoFactors.id, id), isUnused))
    .returning({ id: twoFactors.id });
  return claimed.length > 0;
}

/** Puts the codes that are left in the place of those that were read; false when others were put there meanwhile. */
export async function replaceBackupCodes({ db }: Store, factor: StoredFactor, sealedCodes: string): Promise<boolean> {
  const replaced = await db.orm
    .update(twoFactors)
    .set({ backupCodes: sealedCodes, failedVerificationCount: 0 })
    .where(and(eq(twoFactors.id, factor.id), eq(twoFactors.backupCodes, factor.backupCodes)))
    .returning({ id: twoFactors.id });
  return replaced.length > 0;
}

/** As better-auth does at sign-in, and in its columns. */
const MAX_FAILURES = 10;
const LOCK_MS = 15 * 60 * 1000;

/** Counts a wrong code; too many in a row lock the factor for a while. After a lock the count begins again. */
export async function countFailure({ db }: Store, { id }: StoredFactor, now: Date): Promise<void> {
  const at = now.toISOString();
  const isOver = sql`${twoFactors.lockedUntil} <= ${at}::timestamptz`;
  const count = sql`case when ${isOver} then 1 else ${twoFactors.failedVerificationCount} + 1 end`;
  const until = new Date(now.getTime() + LOCK_MS).toISOString();
  await db.orm
    .update(twoFactors)
    .set({
      failedVerificationCount: count,
      lockedUntil: sql`case when ${isOver} then null when ${count} >= ${MAX_FAILURES} then ${until}::timestamptz else ${twoFactors.lockedUntil} end`,
    })
    .where(eq(twoFactors.id, id));
}
