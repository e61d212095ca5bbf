import { accounts } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { APIError } from "better-auth/api";
import { eq } from "drizzle-orm";
import type { Services } from "../../context.ts";

/** Seconds after which a queue that was full has had room many times over. */
const RETRY_AFTER_S = 2;

/** better-auth's option that makes it hash and check with ours, which is one queue for the whole process. */
export function passwordOptions({ db, passwords }: Pick<Services, "db" | "passwords">) {
  return {
    password: {
      hash: (password: string): Promise<string> => said(passwords.hash(password)),
      verify: async ({ hash: stored, password }: { hash: string; password: string }): Promise<boolean> => {
        const isRight = await said(passwords.verify(stored, password));
        if (isRight && passwords.isOutdated(stored)) await renew(stored, password);
        return isRight;
      },
    },
  };

  /** The next right password makes the hash one of today's. Salted, it names its account; a change meanwhile wins. */
  async function renew(stored: string, password: string): Promise<void> {
    const fresh = await passwords.hash(password).catch(() => undefined);
    if (fresh === undefined) return;
    await db.orm.update(accounts).set({ password: fresh }).where(eq(accounts.password, stored));
  }
}

/** A full queue as better-auth's own kind of refusal. */
async function said<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const body = { code: "TOO_BUSY", message: error.message };
    throw new APIError("SERVICE_UNAVAILABLE", body, { "Retry-After": String(RETRY_AFTER_S) });
  }
}
