import type { Services } from "../context.ts";
import type { ClaimedThread } from "../mail/outbox/claim-thread.ts";
import { dutchTime } from "../mail/outbox/morning.ts";
import { findWaiting } from "../today/find-waiting.ts";
import { findWaitingOnAgent } from "../today/find-waiting-on-agent.ts";
import { caseEntryOfAgent } from "./case-entries.ts";
import { findEntries } from "./find-entries.ts";
import type { NoticeReader } from "./find-reader.ts";
import type { NoticeEntry, WaitingNotice } from "./notice-entry.ts";

/**
 * What the morning mail tells: what was noted for it, and all that waits on the person, most urgent first. A second mail of the
 * same morning does not repeat the list.
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
  if (isRepeated || reader.wants("today") !== "daily") return findEntries(services, reader, noted);
  if (reader.told === "agent") {
    const waiting = await findWaitingOnAgent(services.db, {
      agentId: reader.userId,
      now: services.clock.now(),
    });
    return waiting.map((row) => caseEntryOfAgent(row, reader.userId));
  }
  const waiting = await waitingNotices(services, reader);
  const order = waiting.map(({ subjectId }) => subjectId);
  const fresh = noted.filter(({ subjectId }) => !order.includes(subjectId));
  const entries = await findEntries(services, reader, [...waiting, ...fresh], () => true);
  const placeOf = ({ subjectId }: NoticeEntry) => (order.indexOf(subjectId) + order.length + 1) % (order.length + 1);
  return entries.toSorted((one, other) => placeOf(one) - placeOf(other));
}

async function waitingNotices({ db, clock }: Services, { organizationId }: NoticeReader): Promise<WaitingNotice[]> {
  const things = await findWaiting(db, organizationId, clock.now());
  return things.map(({ kind, id }) => {
    return { topic: kind === "destination" ? "destination_failing" : "waiting_on_me", subjectId: id };
  });
}
