import type { Database } from "@quote-financing/db/database";
import { mailThreads, notices } from "@quote-financing/db/schema/tables";
import { DAY_MS } from "@quote-financing/domain/time/durations";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { isHeld } from "./held-notices.ts";

/** So long a mail reply still finds its way, and a later mail its conversation. */
const KEPT_DAYS = 90;

/**
 * Deletes threads without anything waiting in which no mail was sent for 90 days, and what was held that long for a hidden case.
 *
 * @returns how many threads
 */
export async function deletePastThreads({ orm }: Database, organizationId: string, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  const { createdAt, dueAt, lastSentAt, threadId, userId } = mailThreads;
  await orm
    .delete(notices)
    .where(and(eq(notices.organizationId, organizationId), lt(notices.createdAt, before), isHeld(organizationId)));
  const deleted = await orm
    .delete(mailThreads)
    .where(
      and(
        eq(mailThreads.organizationId, organizationId),
        isNull(dueAt),
        lt(createdAt, before),
        or(isNull(lastSentAt), lt(lastSentAt, before)),
        sql`not exists (select 1 from ${notices} where ${notices.organizationId} = ${organizationId}
          and ${notices.userId} = ${userId} and ${notices.threadId} = ${threadId})`,
      ),
    )
    .returning({ threadId });
  return deleted.length;
}
