import type { Transaction } from "@quote-financing/db/database";
import { deliveryLanes } from "@quote-financing/db/schema/tables";
import type { NotificationTopic } from "@quote-financing/db/vocabulary";
import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { Services } from "../context.ts";
import type { MailContent } from "../mail/compose-mail.ts";
import { queueMails } from "../mail/queue-mails.ts";
import { describeExpiring, describeFailing } from "./describe-lane.ts";
import type { DestinationNotice } from "./destination-notice.ts";
import { type DueLane, findExpiringLanes, findFailingLanes } from "./due-lanes.ts";
import { expiringMail } from "./expiring-mail.ts";
import { failingMail } from "./failing-mail.ts";
import { findRecipients, type Recipient } from "./find-recipients.ts";

interface NoticeKind {
  readonly topic: NotificationTopic;
  /** The mark that people were told, set only where nobody set it meanwhile. */
  mark(lane: DueLane, now: Date): { set: Partial<typeof deliveryLanes.$inferInsert>; where: SQL | undefined };
  describe(services: Services, tx: Transaction, lane: DueLane): Promise<DestinationNotice>;
  compose(notice: DestinationNotice, recipient: Recipient): MailContent;
}

const FAILING: NoticeKind = {
  topic: "destination_failing",
  mark: (_, now) => ({ set: { noticedFailingAt: now }, where: isNull(deliveryLanes.noticedFailingAt) }),
  describe: describeFailing,
  compose: failingMail,
};

const EXPIRING: NoticeKind = {
  topic: "events_expiring",
  mark: ({ noticedExpiringAt }, now) => ({
    set: { noticedExpiringAt: now },
    where:
      noticedExpiringAt === null
        ? isNull(deliveryLanes.noticedExpiringAt)
        : eq(deliveryLanes.noticedExpiringAt, noticedExpiringAt),
  }),
  describe: describeExpiring,
  compose: expiringMail,
};

/**
 * Writes mail to the people of organizations whose destinations have failed for an hour, or whose events are given up
 * after 24 hours: once for each streak (decision record 0096). Any number of processes may call at once.
 *
 * @returns how many destinations people are told of.
 */
export async function queueDueNotices(services: Services): Promise<number> {
  const { db, clock } = services;
  let noticed = 0;
  for (const lane of await findFailingLanes(db.orm, clock.now())) noticed += await notice(services, lane, FAILING);
  for (const lane of await findExpiringLanes(db.orm, clock.now())) noticed += await notice(services, lane, EXPIRING);
  return noticed;
}

const notice = (services: Services, lane: DueLane, kind: NoticeKind): Promise<number> =>
  services.db.transact(async (tx) => {
    const { organizationId, destinationId } = lane;
    const { set, where } = kind.mark(lane, services.clock.now());
    const isLane = and(
      eq(deliveryLanes.organizationId, organizationId),
      eq(deliveryLanes.destinationId, destinationId),
      where,
    );
    const marked = await tx.update(deliveryLanes).set(set).where(isLane).returning({ fence: deliveryLanes.fence });
    if (marked.length === 0) return 0;

    const recipients = await findRecipients(tx, organizationId, kind.topic);
    if (recipients.length === 0) return 0;
    const described = await kind.describe(services, tx, lane);
    const mails = recipients.map((recipient) => {
      return { recipient: recipient.email, content: kind.compose(described, recipient) };
    });
    await queueMails(services, tx, organizationId, mails);
    return 1;
  });
