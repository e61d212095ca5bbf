import type { LaneSends } from "../lane-sends.ts";
import type { LeasedLane } from "../lease/lease-lanes.ts";
import type { ReadCursor } from "../prefetch/read-cursor.ts";
import type { CircuitBreaker } from "../settle/circuit-breaker.ts";
import type { SettledAttempt } from "../settle/settled-attempt.ts";

interface TurnRequest {
  readonly lane: LeasedLane;
  readonly breaker: CircuitBreaker;
  readonly cursor: ReadCursor;
  readonly sends: LaneSends;
  readonly leaseUntil: Date;
  readonly now: Date;
  /** What the turn settles. */
  readonly batch: readonly SettledAttempt[];
}

/** What the turn statement is given. */
export function turnValues({ lane, breaker, cursor, sends, leaseUntil, now, batch }: TurnRequest) {
  const { organizationId, destinationId, fence } = lane;
  return {
    organizationId,
    destinationId,
    fence,
    ...breaker.columns(),
    ...cursor.values(),
    leaseUntil: leaseUntil.toISOString(),
    now: now.toISOString(),
    attempts: JSON.stringify(batch),
    lastExpiredAt: batch.some(({ state }) => state === "failed") ? now.toISOString() : null,
    exclude: [...sends.eventIds(), ...batch.map(({ eventId }) => eventId)],
    want: sends.wanted(),
    retriesFirst: breaker.retriesFirst,
  };
}
