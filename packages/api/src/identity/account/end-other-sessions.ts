import { sessions } from "@quote-financing/db/schema/tables";
import { and, ne } from "drizzle-orm";
import type { PersonContext } from "../../trpc.ts";
import { recordAccountAction } from "../notices/record-account-action.ts";
import { isOwnSession } from "../sessions/own-sessions.ts";
import type { EndOtherSessionsInput } from "./schema.ts";

/**
 * Signs the person out everywhere but in one place, as far as this session sees (`isOwnSession`). No id ends another
 * person's session.
 */
export async function endOtherSessions(ctx: PersonContext, { keepSessionId }: EndOtherSessionsInput): Promise<void> {
  const { userId } = ctx.caller;
  const { providerRealm } = ctx;
  await ctx.services.db.transact(async (tx) => {
    const ended = await tx
      .delete(sessions)
      .where(and(isOwnSession({ userId, providerRealm }), ne(sessions.id, keepSessionId)))
      .returning({ sessionId: sessions.id });
    if (ended.length === 0) return;
    const ending = { action: "account.sessions_ended", details: { count: ended.length } } as const;
    await recordAccountAction(ctx, tx, { userId, providerRealm, ...ending });
  });
}
