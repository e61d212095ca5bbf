import { signInAttempts } from "@quote-financing/db/schema/tables";
import { eq, sql } from "drizzle-orm";
import type { Services } from "../context.ts";

/** Decision record 0071: what is counted, and why success clears it. */
export const THROTTLE_WINDOW_MS = 10 * 60 * 1000;
export const MAX_ATTEMPTS_PER_ACCOUNT = 10;
export const MAX_ATTEMPTS_PER_ADDRESS = 100;

export type ThrottleServices = Pick<Services, "db" | "clock" | "makeId" | "secretBox">;

/** Whether an attempt may go on; otherwise in how many seconds the window is over. */
export type ThrottleDecision = { readonly allowed: true } | { readonly allowed: false; readonly retryAfterS: number };

/**
 * Counts an attempt before the password is looked at, so that parallel guesses cannot slip past. Each counter is one
 * atomic statement.
 *
 * @param ipAddress of the client, or null when it is not known.
 */
export async function countSignInAttempt(
  services: ThrottleServices,
  email: string,
  ipAddress: string | null,
): Promise<ThrottleDecision> {
  const decisions = [await count(services, accountKey(services, email), MAX_ATTEMPTS_PER_ACCOUNT)];
  if (ipAddress !== null) decisions.push(await count(services, addressKey(ipAddress), MAX_ATTEMPTS_PER_ADDRESS));
  return decisions.find((decision) => !decision.allowed) ?? { allowed: true };
}

/** After the right password: the account starts afresh, and the address is not charged for an honest sign-in. */
export async function forgetSignInAttempts(
  services: ThrottleServices,
  email: string,
  ipAddress: string | null,
): Promise<void> {
  const { orm } = services.db;
  await orm.delete(signInAttempts).where(eq(signInAttempts.key, accountKey(services, email)));
  if (ipAddress === null) return;
  await orm
    .update(signInAttempts)
    .set({ count: sql`greatest(${signInAttempts.count} - 1, 0)` })
    .where(eq(signInAttempts.key, addressKey(ipAddress)));
}

async function count(services: ThrottleServices, key: string, maximum: number): Promise<ThrottleDecision> {
  const now = services.clock.now().getTime();
  const windowStart = now - THROTTLE_WINDOW_MS;
  const expired = sql`${signInAttempts.lastRequest} <= ${windowStart}`;
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
  if (row === undefined || row.count <= maximum) return { allowed: true };
  return { allowed: false, retryAfterS: Math.max(1, Math.ceil((row.startedAt + THROTTLE_WINDOW_MS - now) / 1000)) };
}

/** A keyed hash: the table shows nobody who tried to sign in. */
const accountKey = (services: ThrottleServices, email: string) =>
  `sign-in:${services.secretBox.keyedHash(email.trim().toLowerCase(), "sign-in-throttle")}`;

const addressKey = (ipAddress: string) => `sign-in-address:${ipAddress}`;
