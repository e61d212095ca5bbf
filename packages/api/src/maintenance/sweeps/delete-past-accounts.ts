import type { Orm } from "@quote-financing/db/database";
import { invitations, members, sessions, users, verifications } from "@quote-financing/db/schema/tables";
import { DAY_MS } from "@quote-financing/domain/time/durations";
import { and, eq, gt, inArray, lte, notExists, or, type SQL, sql } from "drizzle-orm";
import type { Services } from "../../context.ts";
import { deletePastFactorResets } from "../../identity/second-factor/factor-reset.ts";
import { SESSION_LIFETIME_SECONDS } from "../../identity/sessions/session-lifetime.ts";

/** Somebody who was removed by mistake is invited again with their account, for so long. */
export const UNATTACHED_MS = 30 * DAY_MS;
const BATCH = 500;

/**
 * Deletes sessions that ended, used or forgotten links and challenges, resets of factors that nobody agreed to, invitations that were over for a month, with the
 * addresses of who never came, and the accounts of people who belong nowhere and were not asked anywhere for a month (decision record 0200).
 *
 * @returns how many rows were deleted.
 */
export async function deletePastAccounts({ db, clock }: Pick<Services, "db" | "clock">): Promise<number> {
  const now = clock.now();
  const oldest = new Date(now.getTime() - SESSION_LIFETIME_SECONDS * 1000);
  const isOver = or(lte(sessions.expiresAt, now), lte(sessions.createdAt, oldest));
  const ended = await db.orm.delete(sessions).where(isOver).returning({ id: sessions.id });
  const used = await db.orm.delete(verifications).where(lte(verifications.expiresAt, now)).returning({
    id: verifications.id,
  });
  const past = await db.orm
    .delete(invitations)
    .where(lte(invitations.expiresAt, new Date(now.getTime() - UNATTACHED_MS)))
    .returning({ id: invitations.id });
  const unanswered = await deletePastFactorResets({ db, clock });
  return ended.length + used.length + past.length + unanswered + (await deleteUnattached({ db, clock }));
}

/** Locked first and then looked at again: who joined an organization or signed in at this moment is attached. */
function deleteUnattached({ db, clock }: Pick<Services, "db" | "clock">): Promise<number> {
  const isUnattached = belongsNowhere(db.orm, clock.now());
  return db.transact(async (tx) => {
    const found = await tx
      .select({ id: users.id })
      .from(users)
      .where(isUnattached)
      .limit(BATCH)
      .for("update", { skipLocked: true });
    if (found.length === 0) return 0;
    // Read by itself: Citus deletes nothing by a condition over tables that lie apart.
    const still = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(among(found), isUnattached));
    if (still.length === 0) return 0;
    await tx.delete(users).where(among(still));
    return still.length;
  });
}

const among = (found: readonly { readonly id: string }[]): SQL =>
  inArray(
    users.id,
    found.map(({ id }) => id),
  );

function belongsNowhere(orm: Orm, now: Date): SQL | undefined {
  const one = { one: sql`1` };
  const isOpen = and(eq(invitations.status, "pending"), gt(invitations.expiresAt, now));
  const concernsThem = or(eq(invitations.email, users.email), eq(invitations.inviterId, users.id));
  return and(
    eq(users.isAgent, false),
    lte(users.updatedAt, new Date(now.getTime() - UNATTACHED_MS)),
    notExists(orm.select(one).from(members).where(eq(members.userId, users.id))),
    notExists(orm.select(one).from(sessions).where(eq(sessions.userId, users.id))),
    notExists(orm.select(one).from(invitations).where(and(isOpen, concernsThem))),
  );
}
