import { sessions } from "@quote-financing/db/schema/tables";
import { and, eq, ne } from "drizzle-orm";
import type { PersonContext } from "../../trpc.ts";
import { recordAccountAction } from "../notices/record-account-action.ts";
import type { EndOtherSessionsInput } from "./schema.ts";

/** Signs the person out everywhere but in one place. No id ends another person's session. */
export async function endOtherSessions(ctx: PersonContext, { keepSessionId }: EndOtherSessionsInput): Promise<void> {
  const { userId } = ctx.caller;
  await ctx.services.db.transact(async (tx) => {
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), ne(sessions.id, keepSessionId)))
      .returning({ sessionId: sessions.id });
    if (ended.length === 0) return;
    await recordAccountAction(ctx, tx, { userId, action: "account.sessions_ended", details: { count: ended.length } });
  });
}
