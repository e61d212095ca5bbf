import type { Transaction } from "@quote-financing/db/database";
import { caseMessages, cases, mailThreads, notices } from "@quote-financing/db/schema/tables";
import { type SQL, sql } from "drizzle-orm";
import { nextMorning } from "./morning.ts";
import { BUNDLE, GATHER_MS, MORNING_THREAD } from "./write-notices.ts";

/** Not of a deadline: what ends tomorrow is told on that day or never. */
const HELD_TOPICS = sql`${notices.topic} in ('message', 'waiting_on_me')`;

/** Notices about cases of which this holds, by message or by case. Each is looked up by its own id. */
const isAboutCase = (organizationId: string, isMeant: SQL): SQL => sql`(${HELD_TOPICS} and (
  exists (select 1 from ${cases} where ${cases.organizationId} = ${organizationId}
    and ${cases.caseId} = ${notices.subjectId} and ${isMeant})
  or exists (select 1 from ${caseMessages}
    join ${cases} on ${cases.organizationId} = ${organizationId} and ${cases.caseId} = ${caseMessages.caseId}
    where ${caseMessages.organizationId} = ${organizationId}
    and ${caseMessages.messageId} = ${notices.subjectId} and ${isMeant})))`;

/** A notice about a case that is hidden goes with no mail: it is held until the case is shown again (decision record 0320). */
export const isHeld = (organizationId: string): SQL => isAboutCase(organizationId, sql`${cases.hidden}`);

/** Makes the mails due that were held while this case was hidden: call it after the case is shown, in its transaction. */
export async function releaseNotices(
  tx: Transaction,
  { organizationId, caseId }: { readonly organizationId: string; readonly caseId: string },
  now: Date,
): Promise<void> {
  const { threadId, dueAt, lastSentAt, waitingSince, userId } = mailThreads;
  const soon = new Date(now.getTime() + GATHER_MS).toISOString();
  const morning = nextMorning(now).toISOString();
  const isForMorning = sql`${threadId} = ${MORNING_THREAD}`;
  await tx
    .update(mailThreads)
    .set({
      dueAt: sql`coalesce(${dueAt}, case when ${isForMorning} then ${morning}::timestamptz
        else greatest(${soon}::timestamptz, (${lastSentAt} at time zone 'UTC' + ${BUNDLE}) at time zone 'UTC') end)`,
      waitingSince: sql`coalesce(${waitingSince}, case when ${isForMorning} then ${morning}::timestamptz
        else ${now.toISOString()}::timestamptz end)`,
    })
    .where(sql`${mailThreads.organizationId} = ${organizationId} and exists (select 1 from ${notices}
      where ${notices.organizationId} = ${organizationId} and ${notices.userId} = ${userId}
      and ${notices.threadId} = ${threadId} and ${isAboutCase(organizationId, sql`${cases.caseId} = ${caseId}`)})`);
}
