import { sessions } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { and, eq, ne } from "drizzle-orm";
import type { PersonContext } from "../../trpc.ts";
import { recordAccountAction } from "../notices/record-account-action.ts";
import { identityRefusals } from "../refusals.ts";
import { isOwnSession } from "../sessions/own-sessions.ts";
import type { EndOtherSessionsInput } from "./schema.ts";

/**
 * Signs the person out everywhere but in one place, as far as this session sees (`isOwnSession`). No id ends another
 * person's session.
 *
 * @throws DomainError `resource_missing` where the session to keep is none of these any more, as on a page of before a change of factors: all
 *   would end
 */
export async function endOtherSessions(ctx: PersonContext, { keepSessionId }: EndOtherSessionsInput): Promise<void> {
  const { userId } = ctx.caller;
  const { providerRealm } = ctx;
  await ctx.services.db.transact(async (tx) => {
    const isOwn = isOwnSession({ userId, providerRealm });
    const kept = await tx.$count(sessions, and(isOwn, eq(sessions.id, keepSessionId)));
    if (kept === 0) throw new DomainError(identityRefusals.keptSessionEnded());
    const ended = await tx
      .delete(sessions)
      .where(and(isOwn, ne(sessions.id, keepSessionId)))
      .returning({ sessionId: sessions.id });
    if (ended.length === 0) return;
    const ending = { action: "account.sessions_ended", details: { count: ended.length } } as const;
    await recordAccountAction(ctx, tx, { userId, providerRealm, ...ending });
  });
}
