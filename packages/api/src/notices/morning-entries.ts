import { cases, organizations } from "@quote-financing/db/schema/tables";
import { sql } from "drizzle-orm";
import type { Services } from "../context.ts";
import type { ClaimedThread } from "../mail/outbox/claim-thread.ts";
import { dutchTime, isWorkday } from "../mail/outbox/morning.ts";
import { findWaiting } from "../today/find-waiting.ts";
import { findWaitingOnAgent } from "../today/find-waiting-on-agent.ts";
import { caseEntryOfAgent } from "./case-entries.ts";
import { findEntries } from "./find-entries.ts";
import type { NoticeReader } from "./find-reader.ts";
import type { NoticeEntry, WaitingNotice } from "./notice-entry.ts";

/**
 * What the morning mail tells: what was noted for it, and on workdays all that waits on the person, most urgent first. A second mail of
 * the same morning does not repeat the list.
 */
export async function morningEntries(
  services: Services,
  reader: NoticeReader,
  thread: ClaimedThread,
  notices: readonly WaitingNotice[],
): Promise<NoticeEntry[]> {
  const noted = notices.filter(({ topic }) => topic !== "today");
  const dayOf = (time: Date) => dutchTime(time).day;
  const isRepeated = thread.lastSentAt !== null && dayOf(thread.lastSentAt) === dayOf(services.clock.now());
  const isListed = !isRepeated && isWorkday(dayOf(services.clock.now()));
  if (isListed && reader.told === "agent") return agentEntries(services, reader);
  if (!isListed || reader.wants("today") !== "daily") return findEntries(services, reader, noted);
  const waiting = await waitingNotices(services, reader);
  const order = waiting.map(({ subjectId }) => subjectId);
  const isListedAs = (one: WaitingNotice) =>
    waiting.some(({ topic, subjectId }) => topic === one.topic && subjectId === one.subjectId);
  const fresh = noted.filter((one) => !isListedAs(one) && reader.wants(one.topic) !== "never");
  const entries = await findEntries(services, reader, [...waiting, ...fresh], () => true);
  const placeOf = ({ subjectId }: NoticeEntry) => (order.indexOf(subjectId) + order.length + 1) % (order.length + 1);
  return entries.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** The console shows their cases all the same; mail tells nothing of them (decision record 0320). */
const isNotSuspended = sql`not exists (
  select 1 from ${organizations} where ${organizations.id} = ${cases.organizationId} and ${organizations.suspendedAt} is not null)`;

/** The queue as it is now: all of it for the morning mail, else of whichever the agent chose to be told each morning. */
async function agentEntries({ db, clock }: Services, { userId, wants }: NoticeReader): Promise<NoticeEntry[]> {
  const { cases: waiting } = await findWaitingOnAgent(db, { agentId: userId, now: clock.now() }, isNotSuspended);
  const isWanted = (isOwn: boolean) => [wants("today"), wants(isOwn ? "message" : "waiting_on_me")].includes("daily");
  return waiting.filter(({ claimedBy }) => isWanted(claimedBy !== null)).map((row) => caseEntryOfAgent(row, userId));
}

async function waitingNotices({ db, clock }: Services, { organizationId }: NoticeReader): Promise<WaitingNotice[]> {
  const { things } = await findWaiting(db, organizationId, clock.now());
  return things.map(({ kind, id }) => {
    return { topic: kind === "destination" ? "destination_failing" : "waiting_on_me", subjectId: id };
  });
}
