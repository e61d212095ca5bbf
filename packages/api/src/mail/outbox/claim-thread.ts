import type { Database, Transaction } from "@quote-financing/db/database";
import { mailThreads, notices, organizations } from "@quote-financing/db/schema/tables";
import { MAIL_LIMITS } from "@quote-financing/domain/mail-room";
import { NOTIFICATION_TOPICS } from "@quote-financing/domain/people/notification-topics";
import { MINUTE_MS } from "@quote-financing/domain/time/durations";
import { and, asc, eq, getTableColumns, inArray, isNull, lte, not, or, sql } from "drizzle-orm";
import type { Services } from "../../context.ts";
import { isGivenUp, pauseAfterAttemptMs } from "../mail-retries.ts";
import { isHeld } from "./held-notices.ts";
import { nextMorning } from "./morning.ts";
import { MORNING_THREAD } from "./write-notices.ts";

const BATCH = 20;
/** After this the process that claimed it is taken for dead: a mail that is not sent by then was cut off by its time limit. */
const CLAIM_MS = 2 * MAIL_LIMITS.untilEndMs;
/** The same for a mail that was sent whole and waits for the answer of the mail server. */
const ANSWER_CLAIM_MS = MAIL_LIMITS.answerMs + MINUTE_MS;
/** News that came while a mail was on its way wait as long as news after it. */
const BUNDLE_MS = 10 * MINUTE_MS;

export type ThreadRow = typeof mailThreads.$inferSelect;
/** A thread whose mail this process makes: `attemptCount` is its fence. */
export type ClaimedThread = ThreadRow & { readonly mailId: string };

type ClaimServices = Pick<Services, "db" | "clock" | "makeId">;

const isKnown = inArray(notices.topic, [...NOTIFICATION_TOPICS]);

const isThread = ({ organizationId, userId, threadId }: ThreadRow) =>
  and(
    eq(mailThreads.organizationId, organizationId),
    eq(mailThreads.userId, userId),
    eq(mailThreads.threadId, threadId),
  );

const isOurs = (thread: ClaimedThread) =>
  and(isThread(thread), eq(mailThreads.mailId, thread.mailId), eq(mailThreads.attemptCount, thread.attemptCount));

const inSameThread = sql`${notices.organizationId} = ${mailThreads.organizationId}
  and ${notices.userId} = ${mailThreads.userId} and ${notices.threadId} = ${mailThreads.threadId}`;

/** What only processes of a newer release can tell is left to them, mail and all (decision record 0149). */
export const hasKnownNews = sql`(exists (select 1 from ${notices} where ${inSameThread} and ${isKnown})
  or not exists (select 1 from ${notices} where ${inSameThread}))`;

/** Threads whose mail is due and that nobody makes, oldest first; none of an organization that is suspended. */
export function findDueThreads({ db, clock }: ClaimServices): Promise<ThreadRow[]> {
  const now = clock.now();
  return db.orm
    .select(getTableColumns(mailThreads))
    .from(mailThreads)
    .leftJoin(organizations, eq(organizations.id, mailThreads.organizationId))
    .where(
      and(
        lte(mailThreads.dueAt, now),
        or(isNull(mailThreads.claimedUntil), lte(mailThreads.claimedUntil, now)),
        isNull(organizations.suspendedAt),
        hasKnownNews,
      ),
    )
    .orderBy(asc(mailThreads.dueAt))
    .limit(BATCH);
}

/**
 * Takes a thread by compare-and-set, with the notices that its mail takes along. One whose last owner died after the mail
 * server may have had the mail is closed instead: nobody gets a mail twice (decision record 0321).
 *
 * @returns undefined when another process has it, or when there is nothing left to send.
 */
export async function claimThread(
  { db, clock, makeId }: ClaimServices,
  row: ThreadRow,
): Promise<ClaimedThread | undefined> {
  const now = clock.now();
  const mailId = row.mailId ?? makeId("mail");
  const claimedUntil = new Date(now.getTime() + CLAIM_MS);
  return db.transact(async (tx) => {
    const attemptCount = row.attemptCount + 1;
    const claimed = await tx
      .update(mailThreads)
      .set({ mailId, attemptCount, claimedUntil })
      .where(
        and(
          isThread(row),
          eq(mailThreads.attemptCount, row.attemptCount),
          lte(mailThreads.dueAt, now),
          or(isNull(mailThreads.claimedUntil), lte(mailThreads.claimedUntil, now)),
        ),
      )
      .returning();
    const thread = claimed[0];
    if (thread === undefined) return undefined;
    const mine = { ...thread, mailId };
    if (thread.handedOverAt !== null) {
      await settle(tx, mine, { sentAt: thread.handedOverAt, now });
      return undefined;
    }
    // Again at each attempt: a case may have been hidden since the last one.
    await tx
      .update(notices)
      .set({ mailId: sql`case when ${isHeld(thread.organizationId)} then null else ${mailId} end` })
      .where(and(isOfThread(thread), isKnown, or(isNull(notices.mailId), eq(notices.mailId, mailId))));
    return mine;
  });
}

const isOfThread = ({ organizationId, userId, threadId }: ThreadRow) =>
  and(eq(notices.organizationId, organizationId), eq(notices.userId, userId), eq(notices.threadId, threadId));

/** What the mail of a claimed thread takes along. */
export const noticesOf = ({ orm }: Pick<Database, "orm">, thread: ClaimedThread) =>
  orm
    .select({ topic: notices.topic, subjectId: notices.subjectId, createdAt: notices.createdAt })
    .from(notices)
    .where(and(isOfThread(thread), eq(notices.mailId, thread.mailId)))
    .orderBy(asc(notices.createdAt), asc(notices.subjectId));

/**
 * Marks that from now on the mail server may have the mail: called right before the end of the mail is sent.
 *
 * @throws when the thread is no longer this process's: the mail must not be ended then.
 */
export async function markHandedOver({ db, clock }: ClaimServices, thread: ClaimedThread): Promise<void> {
  const now = clock.now();
  const claimedUntil = new Date(now.getTime() + ANSWER_CLAIM_MS);
  const marked = await db.orm
    .update(mailThreads)
    .set({ handedOverAt: now, claimedUntil })
    .where(and(isOurs(thread), isNull(mailThreads.handedOverAt)))
    .returning({ mailId: mailThreads.mailId });
  if (marked.length === 0) throw new Error("Another process has this mail by now.");
}

/** The mail was sent, or there was nothing to say (`sentAt` is null): its notices are gone, later ones follow. */
export const settleThread = ({ db, clock }: ClaimServices, thread: ClaimedThread, sentAt: Date | null): Promise<void> =>
  db.transact((tx) => settle(tx, thread, { sentAt, now: clock.now() }));

interface Ending {
  readonly sentAt: Date | null;
  readonly now: Date;
}

async function settle(tx: Transaction, thread: ClaimedThread, { sentAt, now }: Ending): Promise<void> {
  const [held] = await tx.select().from(mailThreads).where(isOurs(thread)).for("update");
  if (held === undefined) return;
  await tx.delete(notices).where(and(isOfThread(thread), eq(notices.mailId, thread.mailId)));
  const [later] = await tx
    .select({ createdAt: notices.createdAt })
    .from(notices)
    .where(and(isOfThread(thread), not(isHeld(thread.organizationId))))
    .orderBy(asc(notices.createdAt))
    .limit(1);
  const sent = sentAt && {
    firstMailId: held.firstMailId ?? thread.mailId,
    lastMailId: thread.mailId,
    lastSentAt: sentAt,
  };
  await tx
    .update(mailThreads)
    .set({
      ...sent,
      mailId: null,
      attemptCount: 0,
      claimedUntil: null,
      handedOverAt: null,
      ...(later === undefined
        ? { dueAt: null, waitingSince: null }
        : whenToTell(thread, later.createdAt, { sentAt, now })),
    })
    .where(isThread(thread));
}

/** What came while a mail was on its way: for a morning is the next one, and no mail of its own. */
function whenToTell({ threadId }: ThreadRow, createdAt: Date, { sentAt, now }: Ending) {
  if (threadId !== MORNING_THREAD)
    return { dueAt: new Date((sentAt ?? createdAt).getTime() + BUNDLE_MS), waitingSince: createdAt };
  const morning = nextMorning(now);
  return { dueAt: morning, waitingSince: morning };
}

/**
 * The mail server said no: again after 1, 5, 15 minutes, then hourly, for a day, and at least through those pauses.
 *
 * @returns whether it was given up.
 */
export async function putOff(services: ClaimServices, thread: ClaimedThread): Promise<boolean> {
  const now = services.clock.now();
  const waitingSince = thread.waitingSince ?? thread.createdAt;
  if (isGivenUp(waitingSince, now, thread.attemptCount)) {
    await settleThread(services, thread, null);
    return true;
  }
  const pauseMs = pauseAfterAttemptMs(thread.attemptCount - 1);
  await services.db.orm
    .update(mailThreads)
    .set({ dueAt: new Date(now.getTime() + pauseMs), claimedUntil: null, handedOverAt: sql`null` })
    .where(isOurs(thread));
  return false;
}
