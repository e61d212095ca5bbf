import type { Database } from "@quote-financing/db/database";
import { mailThreads } from "@quote-financing/db/schema/tables";
import { and, eq, isNull, lt, or } from "drizzle-orm";

const DAY_MS = 24 * 60 * 60 * 1000;
/** So long an answer by mail still finds its way, and a later mail its conversation. */
const KEPT_DAYS = 90;

/** Deletes threads without anything waiting in which no mail was sent for 90 days. @returns how many */
export async function deletePastThreads({ orm }: Database, organizationId: string, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  const { createdAt, dueAt, lastSentAt } = mailThreads;
  const deleted = await orm
    .delete(mailThreads)
    .where(
      and(
        eq(mailThreads.organizationId, organizationId),
        isNull(dueAt),
        lt(createdAt, before),
        or(isNull(lastSentAt), lt(lastSentAt, before)),
      ),
    )
    .returning({ threadId: mailThreads.threadId });
  return deleted.length;
}
