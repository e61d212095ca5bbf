import { sessions } from "@quote-financing/db/schema/tables";
import { and, desc, gt } from "drizzle-orm";
import type { PersonContext } from "../../trpc.ts";
import { isOwnSession } from "../sessions/own-sessions.ts";
import type { OpenSession } from "./schema.ts";

/** Whoever signs in by a script has thousands; the newest are those to look at (decision record 0209). */
const LISTED = 100;

/** Where the person is signed in, the latest first, as far as this session sees (`isOwnSession`). */
export async function listSessions(ctx: PersonContext): Promise<{ data: OpenSession[] }> {
  const { userId } = ctx.caller;
  const isOwn = isOwnSession({ userId, providerRealm: ctx.providerRealm });
  const rows = await ctx.services.db.orm
    .select()
    .from(sessions)
    .where(and(isOwn, gt(sessions.expiresAt, ctx.services.clock.now())))
    .orderBy(desc(sessions.updatedAt), desc(sessions.id))
    .limit(LISTED);

  const data = rows.map((row) => ({
    sessionId: row.id,
    ...(row.userAgent === null || row.userAgent === "" ? {} : { userAgent: row.userAgent }),
    ...(row.ipAddress === null || row.ipAddress === "" ? {} : { ipAddress: row.ipAddress }),
    signedInAt: row.createdAt.toISOString(),
    lastSeenAt: row.updatedAt.toISOString(),
  }));
  return { data };
}
