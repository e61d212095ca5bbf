import type { Orm, Transaction } from "@quote-financing/db/database";
import { factorResets, passkeys, twoFactors, users } from "@quote-financing/db/schema/tables";
import { HOUR_MS } from "@quote-financing/domain/time/durations";
import { and, asc, eq, gt, lte } from "drizzle-orm";
import type { Services } from "../../context.ts";

/** So long somebody else has to agree to the reset of a second factor (decision record 0355). */
const FACTOR_RESET_HOURS = 24;

export type FactorResetRow = typeof factorResets.$inferSelect;

type Asked = Pick<
  FactorResetRow,
  "userId" | "organizationId" | "tokenHash" | "reason" | "proposedBy" | "proposedByName"
>;

/** Keeps that a reset was asked, in place of an earlier one of the same person. @returns until when it can be agreed to */
export async function keepFactorReset(
  { clock, makeId }: Pick<Services, "clock" | "makeId">,
  tx: Transaction,
  asked: Asked,
): Promise<{ readonly resetId: string; readonly expiresAt: Date }> {
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + FACTOR_RESET_HOURS * HOUR_MS);
  const factorSeen = await factorOf(tx, asked.userId);
  const row = { ...asked, id: makeId("factorReset"), factorSeen, createdAt, expiresAt };
  await tx.insert(factorResets).values(row).onConflictDoUpdate({ target: factorResets.userId, set: row });
  return { resetId: row.id, expiresAt };
}

/** What is asked of somebody and still open. */
export async function findFactorReset(store: Orm | Transaction, userId: string, now: Date) {
  const [row] = await store
    .select()
    .from(factorResets)
    .where(and(eq(factorResets.userId, userId), gt(factorResets.expiresAt, now)));
  return row;
}

/**
 * Takes an open one away, by its id or the hash of its token: of two that come at once, one finds it. First the person is locked, as by who
 * asks for another one and by who removes an account: taken the other way round, the two would wait for each other.
 */
export async function takeFactorReset(
  tx: Transaction,
  now: Date,
  by: { readonly resetId: string } | { readonly tokenHash: string },
): Promise<FactorResetRow | undefined> {
  const isIt = "resetId" in by ? eq(factorResets.id, by.resetId) : eq(factorResets.tokenHash, by.tokenHash);
  const isOpen = and(isIt, gt(factorResets.expiresAt, now));
  const [asked] = await tx.select({ userId: factorResets.userId }).from(factorResets).where(isOpen);
  if (asked === undefined) return undefined;
  await tx.select({ id: users.id }).from(users).where(eq(users.id, asked.userId)).for("update");
  const [taken] = await tx.delete(factorResets).where(isOpen).returning();
  return taken;
}

/** Whether the factor is still the one that was lost: one that was set up since is not taken away. */
export const isFactorSeen = async (tx: Transaction, { userId, factorSeen }: FactorResetRow): Promise<boolean> =>
  (await factorOf(tx, userId)) === factorSeen;

/** @returns how many were deleted that nobody agreed to in time. */
export async function deletePastFactorResets({ db, clock }: Pick<Services, "db" | "clock">): Promise<number> {
  const gone = await db.orm
    .delete(factorResets)
    .where(lte(factorResets.expiresAt, clock.now()))
    .returning({ id: factorResets.id });
  return gone.length;
}

/** A person's app for codes and passkeys, as text to compare. */
async function factorOf(tx: Transaction, userId: string): Promise<string> {
  const apps = await tx.select({ id: twoFactors.id }).from(twoFactors).where(eq(twoFactors.userId, userId));
  const keys = await tx
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.id));
  return JSON.stringify([...apps, ...keys].map(({ id }) => id));
}
