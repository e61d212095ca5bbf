import type { Transaction } from "@quote-financing/db/database";
import { deliveryLanes, destinations } from "@quote-financing/db/schema/tables";
import type { NotificationTopic } from "@quote-financing/domain/people/notification-topics";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Services } from "../../context.ts";
import type { MailContent } from "../../mail/compose-mail.ts";
import { writePersonNotices } from "../../mail/outbox/write-notices.ts";
import { queueMails } from "../../mail/queue-mails.ts";
import { describeExpiring, describeFailing, describePaused } from "./describe-lane.ts";
import type { DestinationNotice } from "./destination-notice.ts";
import { type DueLane, findExpiringLanes, findFailingLanes, findPausedLanes } from "./due-lanes.ts";
import { expiringMail } from "./expiring-mail.ts";
import { failingMail } from "./failing-mail.ts";
import { findRecipients, holdMembers, type Recipient } from "./find-recipients.ts";
import { pausedMail } from "./paused-mail.ts";
import { remindOfExpiry } from "./remind-of-expiry.ts";

interface NoticeKind {
  readonly topic: NotificationTopic;
  /** The mark that people were told, set only where nobody set it meanwhile, and what they are told of is not over. */
  mark(lane: DueLane, now: Date): { set: Partial<typeof deliveryLanes.$inferInsert>; where: SQL | undefined };
  describe(services: Services, lane: DueLane): Promise<DestinationNotice>;
  compose(notice: DestinationNotice, recipient: Recipient): MailContent;
}

/**
 * Paused, resumed, or paused anew meanwhile, it is told of otherwise. A switch that is answered in the milliseconds of the mark
 * may still be followed by the mail; that mark silences nothing of the next pause.
 */
const isSwitchedAsRead = ({ organizationId, destinationId, pausedAt }: DueLane): SQL =>
  sql`exists (select 1 from ${destinations} where ${destinations.organizationId} = ${organizationId}
    and ${destinations.destinationId} = ${destinationId}
    and ${destinations.pausedAt} is not distinct from ${pausedAt?.toISOString() ?? null}::timestamptz)`;

const FAILING: NoticeKind = {
  topic: "destination_failing",
  mark: (lane, now) => ({
    set: { noticedFailingAt: now },
    where: and(
      isNull(deliveryLanes.noticedFailingAt),
      lane.failingSince === null ? sql`false` : eq(deliveryLanes.failingSince, lane.failingSince),
      isSwitchedAsRead(lane),
    ),
  }),
  describe: describeFailing,
  compose: failingMail,
};

const markExpiring: NoticeKind["mark"] = ({ noticedExpiringAt }, now) => ({
  set: { noticedExpiringAt: now },
  where:
    noticedExpiringAt === null
      ? isNull(deliveryLanes.noticedExpiringAt)
      : eq(deliveryLanes.noticedExpiringAt, noticedExpiringAt),
});

const EXPIRING: NoticeKind = {
  topic: "events_expiring",
  mark: markExpiring,
  describe: describeExpiring,
  compose: expiringMail,
};

const PAUSED: NoticeKind = {
  topic: "events_expiring",
  mark: (lane, now) => {
    const { set, where } = markExpiring(lane, now);
    return { set, where: and(where, isSwitchedAsRead(lane)) };
  },
  describe: describePaused,
  compose: pausedMail,
};

/**
 * Writes mail to the people of organizations whose destinations have failed for an hour, or whose events are given up
 * after 24 hours, or soon will be because they are paused: once for each streak or pause (decision records 0096, 0231). Any number of processes may call at once, each minute.
 *
 * @param signal no further destination is looked at once it is aborted.
 * The same for keys that end soon. @returns how many destinations and keys the notices name.
 */
export async function queueDueNotices(services: Services, signal?: AbortSignal): Promise<number> {
  const { db, clock } = services;
  let noticed = 0;
  for (const { find, kind } of ROUNDS) {
    for (const lane of await find(db.orm, clock.now())) {
      if (signal?.aborted === true) return noticed;
      noticed += await notice(services, lane, kind);
    }
  }
  return noticed + (await remindOfExpiry(services, signal));
}

const ROUNDS = [
  { find: findFailingLanes, kind: FAILING },
  { find: findExpiringLanes, kind: EXPIRING },
  { find: findPausedLanes, kind: PAUSED },
] as const;

/** The mark comes behind all that is read: it locks the lane, for which turns wait. */
async function notice(services: Services, lane: DueLane, kind: NoticeKind): Promise<number> {
  const { organizationId } = lane;
  const described = await kind.describe(services, lane);
  const fact = { topic: kind.topic, subjectId: lane.destinationId, threadId: lane.destinationId };
  return services.db.transact(async (tx) => {
    await holdMembers(tx, organizationId);
    const recipients = await findRecipients(tx, organizationId, kind.topic);
    if (!(await isMarked(services, tx, lane, kind)) || recipients.length === 0) return 0;
    const mails = recipients
      .filter(({ frequency }) => frequency === "at_once")
      .map((recipient) => ({ recipient: recipient.email, content: kind.compose(described, recipient) }));
    const eachMorning = recipients.flatMap(({ userId, frequency }) => {
      return frequency === "daily" ? [{ ...fact, userId, frequency }] : [];
    });
    await queueMails(services, tx, organizationId, mails);
    await writePersonNotices(services, tx, organizationId, eachMorning);
    return 1;
  });
}

/** @returns false when somebody else marked it meanwhile. */
async function isMarked({ clock }: Services, tx: Transaction, lane: DueLane, { mark }: NoticeKind): Promise<boolean> {
  const { set, where } = mark(lane, clock.now());
  const isLane = and(
    eq(deliveryLanes.organizationId, lane.organizationId),
    eq(deliveryLanes.destinationId, lane.destinationId),
    where,
  );
  const marked = await tx.update(deliveryLanes).set(set).where(isLane).returning({ fence: deliveryLanes.fence });
  return marked.length > 0;
}
