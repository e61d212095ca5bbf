import type { LaneSends } from "../lane-sends.ts";
import type { LeasedLane } from "../lease/lease-lanes.ts";
import type { LaneHealth } from "../settle/circuit-breaker.ts";
import type { SettledAttempt } from "../settle/settled-attempt.ts";
import type { LanePace } from "./batch-size.ts";
import type { LookMark } from "./turn-cursor.ts";

interface TurnParts {
  readonly lane: LeasedLane;
  readonly health: LaneHealth;
  readonly mark: LookMark;
  readonly sends: LaneSends;
  readonly pace: LanePace;
  readonly leaseUntil: Date;
  readonly now: Date;
  /** What the turn settles. */
  readonly batch: readonly SettledAttempt[];
}

/** What the turn statement is given. */
export function turnValues({ lane, health, mark, sends, pace, leaseUntil, now, batch }: TurnParts) {
  const { organizationId, destinationId, fence } = lane;
  return {
    organizationId,
    destinationId,
    fence,
    ...health.columns(),
    ...mark.values(),
    leaseUntil: leaseUntil.toISOString(),
    now: now.toISOString(),
    attempts: JSON.stringify(batch),
    lastExpiredAt: batch.some(({ state }) => state === "failed") ? now.toISOString() : null,
    exclude: [...sends.eventIds(), ...batch.map(({ eventId }) => eventId)],
    want: sends.wanted(pace.ahead),
    retriesFirst: health.retriesFirst,
  };
}
