import { organizations, queuedMails } from "@quote-financing/db/schema/tables";
import { MAIL_LIMITS, type MailRoom } from "@quote-financing/domain/mail-room";
import { MINUTE_MS } from "@quote-financing/domain/time/durations";
import { and, asc, eq, getTableColumns, isNull, lte, sql } from "drizzle-orm";
import type { Services } from "../context.ts";
import { isGivenUp, pauseAfterAttemptMs } from "./mail-retries.ts";

const BATCH = 20;

/** A day of hourly attempts. Who begins more than that found senders dead each time: the mail may have arrived as often. */
const MAX_ATTEMPTS = 30;

/** From then on until the server must have answered nobody else takes the mail. */
const ANSWER_CLAIM_MS = MAIL_LIMITS.answerMs + MINUTE_MS;

export interface MailRound {
  readonly sent: number;
  /** Will be tried again. */
  readonly refused: number;
  /** Were refused for a day, or died with their senders as long, and are gone. */
  readonly givenUp: number;
}

type Warn = (fields: object, message: string) => void;
type QueuedRow = typeof queuedMails.$inferSelect;

/**
 * Sends mail that waits, at most 20 a call; nothing of a suspended organization. Any number of processes may call at once: each mail is taken by
 * compare-and-set before it is sent. One that was sent just before its process died is sent again, with the same
 * Message-ID.
 *
 * @param warn called with why a mail was not taken; never with its recipient.
 * @param signal no further mail is begun once it is aborted.
 */
export async function sendQueuedMails(services: Services, warn: Warn, signal?: AbortSignal): Promise<MailRound> {
  const { mailRoom, db, clock } = services;
  const round = { sent: 0, refused: 0, givenUp: 0 };
  if (mailRoom === undefined) return round;
  const due = await db.orm
    .select(getTableColumns(queuedMails))
    .from(queuedMails)
    .innerJoin(organizations, and(eq(organizations.id, queuedMails.organizationId), isNull(organizations.suspendedAt)))
    .where(lte(queuedMails.nextAttemptAt, clock.now()))
    .orderBy(asc(queuedMails.nextAttemptAt))
    .limit(BATCH);
  for (const row of due) {
    if (signal?.aborted === true) break;
    if (row.attemptCount >= MAX_ATTEMPTS) {
      await giveUp(services, row, warn);
      round.givenUp += 1;
      continue;
    }
    const taken = await take(services, row);
    if (taken !== undefined) round[await sendOne(services, mailRoom, taken, warn)] += 1;
  }
  return round;
}

const isRow = (row: QueuedRow) =>
  and(eq(queuedMails.organizationId, row.organizationId), eq(queuedMails.mailId, row.mailId));

const isOurs = (row: QueuedRow) => and(isRow(row), eq(queuedMails.attemptCount, row.attemptCount));

/** `attemptCount` is the fence of whoever sends it. @returns undefined when another process has it */
async function take({ db, clock }: Services, row: QueuedRow): Promise<QueuedRow | undefined> {
  // An attempt is cut off within the shortest of these, unless the mail's end was sent.
  const pauseMs = pauseAfterAttemptMs(row.attemptCount);
  const [taken] = await db.orm
    .update(queuedMails)
    .set({
      attemptCount: sql`${queuedMails.attemptCount} + 1`,
      nextAttemptAt: new Date(clock.now().getTime() + pauseMs),
    })
    .where(isOurs(row))
    .returning();
  return taken;
}

async function giveUp({ db }: Services, row: QueuedRow, warn: Warn): Promise<void> {
  const { organizationId, mailId } = row;
  warn(
    { code: "unanswered", organizationId, mailId, isOver: true },
    "A mail was given up: its senders ended before the mail server's answer.",
  );
  await db.orm.delete(queuedMails).where(isOurs(row));
}

/** Right before the mail's end is sent. @throws when the mail is no longer this process's, or was withdrawn */
async function keepUntilAnswer({ db, clock }: Services, row: QueuedRow): Promise<void> {
  const answerBy = clock.now().getTime() + ANSWER_CLAIM_MS;
  const nextAttemptAt = new Date(Math.max(row.nextAttemptAt.getTime(), answerBy));
  const kept = await db.orm
    .update(queuedMails)
    .set({ nextAttemptAt })
    .where(isOurs(row))
    .returning({ mailId: queuedMails.mailId });
  if (kept.length === 0) throw new Error("This mail was withdrawn, or another process has it by now.");
}

async function sendOne(services: Services, mailRoom: MailRoom, row: QueuedRow, warn: Warn): Promise<keyof MailRound> {
  const { db, clock } = services;
  const { mailId, organizationId, recipient, subject, text, html, nextAttemptAt } = row;
  try {
    const mail = { mailId, organizationId, recipient, subject, text, html };
    await mailRoom.send(mail, () => keepUntilAnswer(services, row));
  } catch (error) {
    const isOver = isGivenUp(row.createdAt, clock.now(), row.attemptCount);
    warn({ code: codeOf(error), organizationId, mailId, isOver }, "A mail was not taken by the mail server.");
    if (!isOver) {
      await db.orm.update(queuedMails).set({ nextAttemptAt }).where(isOurs(row));
      return "refused";
    }
    await db.orm.delete(queuedMails).where(isRow(row));
    return "givenUp";
  }
  await db.orm.delete(queuedMails).where(isRow(row));
  return "sent";
}

/** A mail server's own words can hold the recipient: only its code is told. */
const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "unknown";
