import { sessions } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { and, eq } from "drizzle-orm";
import type { PersonContext } from "../../trpc.ts";
import { recordAccountAction } from "../notices/record-account-action.ts";
import { identityRefusals } from "../refusals.ts";
import { isOwnSession } from "../sessions/own-sessions.ts";
import type { EndSessionInput } from "./schema.ts";

/**
 * Signs the person out in one place, at once.
 *
 * @throws DomainError `resource_missing` for a session that is not theirs, or that the provider of this one did not open
 */
export async function endSession(ctx: PersonContext, { sessionId }: EndSessionInput): Promise<void> {
  await ctx.services.db.transact(async (tx) => {
    const { userId } = ctx.caller;
    const { providerRealm } = ctx;
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, sessionId), isOwnSession({ userId, providerRealm })))
      .returning({ sessionId: sessions.id });
    if (ended.length === 0) {
      throw new DomainError(identityRefusals.sessionEnded());
    }
    const ending = { action: "account.sessions_ended", details: { count: 1 } } as const;
    await recordAccountAction(ctx, tx, { userId, providerRealm, ...ending });
  });
}
