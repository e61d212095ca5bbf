import type { Orm } from "@quote-financing/db/database";
import { PENDING_KINDS } from "@quote-financing/db/pending-kinds";
import { deliveries, deliveryAttempts, deliveryLanes } from "@quote-financing/db/schema/tables";
import { DAY_MS } from "@quote-financing/domain/time/durations";
import { and, desc, eq, gte, min, type SQL, sql } from "drizzle-orm";
import type { Services } from "../../context.ts";
import { mailName } from "../../mail/mail-name.ts";
import { firstEndOf } from "../../webhooks/deliveries/earliest-waiting.ts";
import { explainCause } from "../../webhooks/deliveries/explanations.ts";
import { attemptCause } from "../../webhooks/deliveries/rules.ts";
import { errorClassOf } from "../../webhooks/deliveries/view.ts";
import type { DestinationNotice } from "./destination-notice.ts";
import type { DueLane } from "./due-lanes.ts";

const COUNT_LIMIT = 10_000;

const isDeliveryOf = ({ organizationId, destinationId }: DueLane, state: SQL) =>
  and(eq(deliveries.organizationId, organizationId), eq(deliveries.destinationId, destinationId), state);

/** As text: only then PostgreSQL sees that the partial index fits. */
const FAILED = sql`${deliveries.state} = 'failed'`;

/** Since when a destination fails, what waits for it, and why. */
export async function describeFailing(services: Services, lane: DueLane): Promise<DestinationNotice> {
  const { orm } = services.db;
  const count = await countWaiting(orm, lane);
  const since = lane.failingSince ?? services.clock.now();
  return { ...frameOf(services, lane), since, count, explanation: await explain(orm, lane, undefined) };
}

/** Since when it is paused, what waits for it, and when the first of that fails. */
export async function describePaused(services: Services, lane: DueLane): Promise<DestinationNotice> {
  const { orm } = services.db;
  const now = services.clock.now();
  const isLane = and(
    eq(deliveryLanes.organizationId, lane.organizationId),
    eq(deliveryLanes.destinationId, lane.destinationId),
  );
  const [row] = await orm
    .select({ firstEnd: sql`${firstEndOf(deliveryLanes)}`.mapWith(deliveries.windowEndsAt) })
    .from(deliveryLanes)
    .where(isLane);
  const count = await countWaiting(orm, lane);
  return {
    ...frameOf(services, lane),
    since: lane.pausedAt ?? now,
    firstEnd: row?.firstEnd ?? now,
    count,
    explanation: undefined,
  };
}

/** How many of its events were given up since people were last told, and why. */
export async function describeExpiring(services: Services, lane: DueLane): Promise<DestinationNotice> {
  const { orm } = services.db;
  const now = services.clock.now();
  const since = lane.noticedExpiringAt ?? new Date((lane.lastExpiredAt ?? now).getTime() - DAY_MS);
  const { count, first } = await countOf(orm, and(isDeliveryOf(lane, FAILED), gte(deliveries.settledAt, since)));
  const [newest] = await orm
    .select({ eventId: deliveries.eventId })
    .from(deliveries)
    .where(isDeliveryOf(lane, FAILED))
    .orderBy(desc(deliveries.sequence), desc(deliveries.eventId))
    .limit(1);
  const frame = frameOf(services, lane);
  return {
    ...frame,
    url: `${frame.url}?state=failed`,
    since: first ?? now,
    count,
    explanation: await explain(orm, lane, newest?.eventId),
  };
}

async function countWaiting(orm: Orm, lane: DueLane): Promise<number> {
  const fresh = await countOf(orm, isDeliveryOf(lane, PENDING_KINDS.fresh));
  const scheduled = await countOf(orm, isDeliveryOf(lane, PENDING_KINDS.scheduled));
  return Math.min(COUNT_LIMIT, fresh.count + scheduled.count);
}

async function countOf(orm: Orm, condition: SQL | undefined): Promise<{ count: number; first: Date | null }> {
  const found = orm
    .select({ settledAt: deliveries.settledAt })
    .from(deliveries)
    .where(condition)
    .limit(COUNT_LIMIT)
    .as("found");
  const [row] = await orm.select({ count: sql<number>`count(*)::int`, first: min(found.settledAt) }).from(found);
  return { count: row?.count ?? 0, first: row?.first ?? null };
}

/** The newest attempt, of all or of one event. */
async function explain(orm: Orm, { organizationId, destinationId }: DueLane, eventId: string | undefined) {
  const [last] = await orm
    .select({ status: deliveryAttempts.status, errorClass: deliveryAttempts.errorClass })
    .from(deliveryAttempts)
    .where(
      and(
        eq(deliveryAttempts.organizationId, organizationId),
        eq(deliveryAttempts.destinationId, destinationId),
        eventId === undefined ? undefined : eq(deliveryAttempts.eventId, eventId),
      ),
    )
    .orderBy(desc(deliveryAttempts.startedAt))
    .limit(1);
  if (last === undefined) return undefined;
  const cause = attemptCause(last.status, errorClassOf(last.errorClass));
  return { nl: explainCause(cause, "nl-NL"), en: explainCause(cause, "en-GB") };
}

const frameOf = ({ portalUrl }: Services, { destinationId, name, url, organizationName }: DueLane) => ({
  name: mailName(name),
  host: new URL(url).host,
  organizationName: mailName(organizationName),
  url: `${portalUrl}/settings/destinations/${destinationId}`,
  settingsUrl: `${portalUrl}/settings/notifications`,
});
