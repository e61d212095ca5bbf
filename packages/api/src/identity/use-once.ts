import { hash } from "node:crypto";
import { signInAttempts } from "@quote-financing/db/schema/tables";
import type { Services } from "../context.ts";

/**
 * Uses a value of 32 random bytes up that a browser was given, over all processes. The row goes with those of the throttle. Its hash
 * needs no key: while SECRETS_KEY is rotated processes seal under different ones, and must agree (decision record 0020).
 *
 * @param what the value is, apart from all others
 * @returns false for one that was used
 */
export async function useOnce(services: Services, what: "passkey" | "single sign-on", value: string): Promise<boolean> {
  const key = `${what} ${hash("sha256", value, "hex")}`;
  const row = { id: services.makeId("signInAttempt"), key, count: 1, lastRequest: services.clock.now().getTime() };
  const used = await services.db.orm
    .insert(signInAttempts)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: signInAttempts.id });
  return used.length > 0;
}
