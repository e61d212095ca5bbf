import { signInAttempts } from "@quote-financing/db/schema/tables";
import { eq, lte, sql } from "drizzle-orm";
import type { Services } from "../../context.ts";

export const THROTTLE_WINDOW_MS = 10 * 60 * 1000;

export type ThrottleServices = Pick<Services, "db" | "clock" | "makeId" | "secretBox">;

/** So many attempts in one window, for one thing that they are counted by, such as an account or an address. */
export interface Bucket {
  readonly key: string;
  readonly maximum: number;
}

/** Whether an attempt may go on; otherwise in how many seconds the window is over. */
export type ThrottleDecision = { readonly allowed: true } | { readonly allowed: false; readonly retryAfterS: number };

/** Keyed by a hash of the parts: the table shows nobody who tried, nor from where. */
export const bucketOf = ({ secretBox }: ThrottleServices, maximum: number, ...parts: string[]): Bucket => ({
  key: secretBox.keyedHash(JSON.stringify(parts), "sign-in-throttle"),
  maximum,
});

/** In one atomic statement, so that attempts at once cannot slip past. */
export async function countAttempt(services: ThrottleServices, { key, maximum }: Bucket): Promise<ThrottleDecision> {
  const { count, startedAt } = await countInWindow(services, key);
  if (count <= maximum) return { allowed: true };
  const remainingMs = startedAt + THROTTLE_WINDOW_MS - services.clock.now().getTime();
  return { allowed: false, retryAfterS: Math.max(1, Math.ceil(remainingMs / 1000)) };
}

/** Adds one to a count that starts again when its window is over. @returns the count, and when its window began. */
export async function countInWindow(
  services: ThrottleServices,
  key: string,
): Promise<{ readonly count: number; readonly startedAt: number }> {
  const now = services.clock.now().getTime();
  const expired = sql`${signInAttempts.lastRequest} <= ${now - THROTTLE_WINDOW_MS}`;
  const [row] = await services.db.orm
    .insert(signInAttempts)
    .values({ id: services.makeId("signInAttempt"), key, count: 1, lastRequest: now })
    .onConflictDoUpdate({
      target: signInAttempts.key,
      set: {
        count: sql`case when ${expired} then 1 else ${signInAttempts.count} + 1 end`,
        lastRequest: sql`case when ${expired} then ${now} else ${signInAttempts.lastRequest} end`,
      },
    })
    .returning({ count: signInAttempts.count, startedAt: signInAttempts.lastRequest });
  return row ?? { count: 1, startedAt: now };
}

/** The count starts again at nothing. */
export async function emptyBucket({ db }: ThrottleServices, { key }: Bucket): Promise<void> {
  await db.orm.delete(signInAttempts).where(eq(signInAttempts.key, key));
}

/** Takes one attempt out again, which turned out to be honest. */
export async function takeAttemptBack({ db }: ThrottleServices, { key }: Bucket): Promise<void> {
  await db.orm
    .update(signInAttempts)
    .set({ count: sql`greatest(${signInAttempts.count} - 1, 0)` })
    .where(eq(signInAttempts.key, key));
}

/** @returns how many buckets were deleted whose window is over. */
export async function deletePastAttempts({ db, clock }: Pick<Services, "db" | "clock">): Promise<number> {
  const windowStart = clock.now().getTime() - THROTTLE_WINDOW_MS;
  const rows = await db.orm
    .delete(signInAttempts)
    .where(lte(signInAttempts.lastRequest, windowStart))
    .returning({ id: signInAttempts.id });
  return rows.length;
}
