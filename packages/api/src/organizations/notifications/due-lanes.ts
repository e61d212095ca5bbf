import type { Orm } from "@quote-financing/db/database";
import { deliveryLanes, destinations, organizations } from "@quote-financing/db/schema/tables";
import { DAY_MS, HOUR_MS } from "@quote-financing/domain/time/durations";
import { and, eq, isNotNull, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { firstEndOf } from "../../webhooks/deliveries/earliest-waiting.ts";

/** So long before an event of a paused destination fails people are told. */
const PAUSE_NOTICE_MS = 4 * HOUR_MS;
/** The rest follows in the next round. */
const BATCH = 100;

const lane = deliveryLanes;

/** One notice for each streak: the mark goes with the first acknowledged event (packages/delivery). Who paused it knows. */
const isFailingUnnoticed = (now: Date) =>
  and(
    isNull(destinations.pausedAt),
    isNull(lane.noticedFailingAt),
    lte(lane.failingSince, new Date(now.getTime() - HOUR_MS)),
  );

const isUntoldPause = or(isNull(lane.noticedExpiringAt), lt(lane.noticedExpiringAt, destinations.pausedAt));

/**
 * One for each streak, and for each day: a receiver that answers now and then has many streaks. One that is paused has none, and
 * events of it fail each day: one for each pause.
 */
const isExpiringUnnoticed = (now: Date) => {
  const dayAgo = sql`${new Date(now.getTime() - DAY_MS).toISOString()}::timestamptz`;
  return and(
    isNotNull(lane.lastExpiredAt),
    or(isNull(destinations.pausedAt), isUntoldPause),
    sql`(${lane.noticedExpiringAt} is null or (${lane.lastExpiredAt} > ${lane.noticedExpiringAt}
      and ${lane.noticedExpiringAt} < least(${lane.failingSince}, ${dayAgo})))`,
  );
};

/** One for each pause, and no second mail on the day on which its first events fail (decision record 0231). */
const isPausedUnnoticed = (now: Date) =>
  and(
    isNotNull(destinations.pausedAt),
    isUntoldPause,
    sql`${firstEndOf(lane)} between ${now.toISOString()}::timestamptz
      and ${new Date(now.getTime() + PAUSE_NOTICE_MS).toISOString()}::timestamptz`,
  );

export const findPausedLanes = (orm: Orm, now: Date) => selectLanes(orm, isPausedUnnoticed(now));
export const findFailingLanes = (orm: Orm, now: Date) => selectLanes(orm, isFailingUnnoticed(now));
export const findExpiringLanes = (orm: Orm, now: Date) => selectLanes(orm, isExpiringUnnoticed(now));

function selectLanes(orm: Orm, isDue: SQL | undefined) {
  return orm
    .select({
      organizationId: lane.organizationId,
      destinationId: lane.destinationId,
      failingSince: lane.failingSince,
      lastExpiredAt: lane.lastExpiredAt,
      noticedExpiringAt: lane.noticedExpiringAt,
      pausedAt: destinations.pausedAt,
      name: destinations.name,
      url: destinations.url,
      organizationName: organizations.name,
    })
    .from(lane)
    .innerJoin(
      destinations,
      and(eq(destinations.organizationId, lane.organizationId), eq(destinations.destinationId, lane.destinationId)),
    )
    .innerJoin(organizations, and(eq(organizations.id, lane.organizationId), isNull(organizations.suspendedAt)))
    .where(isDue)
    .limit(BATCH);
}

export type DueLane = Awaited<ReturnType<typeof selectLanes>>[number];
