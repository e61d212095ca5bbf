import { ID_PREFIXES } from "@quote-financing/domain/ids/ids";
import { ANSWER_ABOVE } from "@quote-financing/domain/inbound-mail";
import type { MailRoom } from "@quote-financing/domain/mail-room";
import type { NotificationTopic } from "@quote-financing/domain/people/notification-topics";
import type { Services } from "../context.ts";
import { composeMail, type MailContent } from "../mail/compose-mail.ts";
import {
  type ClaimedThread,
  claimThread,
  findDueThreads,
  markHandedOver,
  noticesOf,
  putOff,
  settleThread,
} from "../mail/outbox/claim-thread.ts";
import { dutchTime } from "../mail/outbox/morning.ts";
import { replyAddress } from "../mail/outbox/reply-address.ts";
import { MORNING_THREAD } from "../mail/outbox/write-notices.ts";
import { morningMail, type NoticeMail, threadMail } from "./compose-notice-mail.ts";
import { findEntries } from "./find-entries.ts";
import { findReader, type NoticeReader } from "./find-reader.ts";
import { morningEntries } from "./morning-entries.ts";

export interface NoticeRound {
  readonly sent: number;
  /** Had nothing left to tell when they were made. */
  readonly empty: number;
  /** Will be tried again. */
  readonly refused: number;
  /** Were refused for a day, or went out with nobody knowing whether they were taken: not sent again. */
  readonly givenUp: number;
}

type Warn = (fields: object, message: string) => void;

/**
 * Sends the mail to people that is due, at most 20 a call. Any number of processes may call at once, and die at any moment: nobody
 * gets a mail twice (decision record 0321).
 *
 * @param warn called with why a mail was not taken; never with its recipient.
 * @param signal no further mail is begun once it is aborted.
 */
export async function sendNotices(services: Services, warn: Warn, signal?: AbortSignal): Promise<NoticeRound> {
  const round = { sent: 0, empty: 0, refused: 0, givenUp: 0 };
  const { mailRoom } = services;
  if (mailRoom === undefined) return round;
  for (const row of await findDueThreads(services)) {
    if (signal?.aborted === true) break;
    const thread = await claimThread(services, row);
    if (thread !== undefined) round[await sendOne(services, mailRoom, thread, warn)] += 1;
  }
  return round;
}

async function sendOne(
  services: Services,
  mailRoom: MailRoom,
  thread: ClaimedThread,
  warn: Warn,
): Promise<keyof NoticeRound> {
  const { clock } = services;
  const { organizationId, mailId, firstMailId, lastMailId } = thread;
  const follows = [...new Set([firstMailId, lastMailId])].filter((id) => id !== null);
  let isHandedOver = false;
  try {
    const reader = await findReader(services.db.orm, thread);
    const made = reader?.isSuspended === false ? await makeMail(services, reader, thread) : undefined;
    if (reader === undefined || made === undefined) {
      await settleThread(services, thread, null);
      return "empty";
    }
    const mail = {
      organizationId,
      mailId,
      recipient: reader.email,
      ...composeMail(answerable(services, thread, made.content)),
    };
    const { unsubscribeUrl } = made;
    const replyTo = replyAddressOf(services, thread);
    await mailRoom.send({ ...mail, follows, unsubscribeUrl, replyTo }, async () => {
      await markHandedOver(services, thread);
      isHandedOver = true;
    });
  } catch (error) {
    const isRefusal = !isHandedOver || isAnswer(error);
    warn({ code: codeOf(error), organizationId, mailId, isRefusal }, "A mail was not taken by the mail server.");
    if (isRefusal) return (await putOff(services, thread)) ? "givenUp" : "refused";
    await settleThread(services, thread, clock.now());
    return "givenUp";
  }
  await settleThread(services, thread, clock.now());
  return "sent";
}

/** Undefined: nothing of it is true or wanted any more. */
async function makeMail(
  services: Services,
  reader: NoticeReader,
  thread: ClaimedThread,
): Promise<NoticeMail | undefined> {
  const noted = await noticesOf(services.db, thread);
  const notices = noted.filter((notice) => isOfItsDay(notice, services.clock.now()));
  const isMorning = thread.threadId === MORNING_THREAD;
  const entries = isMorning
    ? await morningEntries(services, reader, thread, notices)
    : await findEntries(services, reader, notices);
  if (entries.length === 0) return undefined;
  return isMorning ? morningMail(services, reader, entries) : threadMail(services, reader, entries);
}

/** "Tomorrow" is so on the day on which it was noted alone: a mail server that was away may take the mail on the next one. */
const isOfItsDay = ({ topic, createdAt }: { topic: NotificationTopic; createdAt: Date }, now: Date): boolean =>
  topic !== "deadline_tomorrow" || dutchTime(createdAt).day === dutchTime(now).day;

/** The mail server itself said no: then it has no mail. */
const isAnswer = (error: unknown): boolean =>
  error instanceof Error && "responseCode" in error && typeof error.responseCode === "number";

/** A mail server's own words can hold the recipient: only its code is told. */
const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "unknown";

/** Mail about a case can be answered where answers are taken. */
const canBeAnswered = ({ inboundMail }: Services, { threadId }: ClaimedThread): boolean =>
  inboundMail !== undefined && threadId.startsWith(`${ID_PREFIXES.case}_`);

const replyAddressOf = (services: Services, thread: ClaimedThread): string | undefined =>
  services.inboundMail !== undefined && canBeAnswered(services, thread)
    ? replyAddress(services, thread, services.inboundMail.domain)
    : undefined;

const answerable = (services: Services, thread: ClaimedThread, content: MailContent): MailContent =>
  canBeAnswered(services, thread) ? { ...content, answerAbove: ANSWER_ABOVE[content.language] } : content;
