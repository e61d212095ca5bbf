import { passkeys, sessions, users } from "@quote-financing/db/schema/tables";
import { APIError } from "better-auth/api";
import { and, eq, exists, isNull } from "drizzle-orm";
import type { Services } from "../../context.ts";

type Store = Pick<Services, "db">;

/**
 * Who has passkeys and no app for codes changes their factors in a session in which they used a passkey: a password alone,
 * or an address that was taken over, would add a factor of its own (decision record 0352).
 *
 * @throws APIError 403 PASSKEY_REQUIRED
 */
export async function requirePasskeyUsed(store: Store, sessionId: string): Promise<void> {
  const [session] = await store.db.orm
    .select({ userId: sessions.userId })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isNull(sessions.passkeyAt)));
  if (session === undefined || !(await hasOnlyPasskeys(store, session.userId))) return;
  throw new APIError("FORBIDDEN", { code: "PASSKEY_REQUIRED", message: "Use one of your passkeys first." });
}

/** Whether passkeys are the one second factor that a person has. */
export async function hasOnlyPasskeys({ db }: Store, userId: string): Promise<boolean> {
  const { orm } = db;
  const isTheirs = orm.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId));
  const found = await orm
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.twoFactorEnabled, false), exists(isTheirs)));
  return found.length > 0;
}
