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
  readonly now: Date;
  /** What the turn settles. */
  readonly batch: readonly SettledAttempt[];
  /** Of what is read so many as are due by time go before what is fresh. */
  readonly reserved: number;
  readonly want: number;
  readonly writesHealth: boolean;
}

/** What the turn statement is given. */
export function turnValues(request: TurnRequest) {
  const { lane, breaker, cursor, sends, now, batch, reserved, want, writesHealth } = request;
  const { organizationId, destinationId, fence } = lane;
  return {
    organizationId,
    destinationId,
    fence,
    ...breaker.columns(),
    ...cursor.values(now),
    readThrough: sends.readThrough,
    writesHealth,
    now: now.toISOString(),
    attempts: batch,
    lastExpiredAt: batch.some(({ state }) => state === "failed") ? now.toISOString() : null,
    exclude: sends.eventIds(),
    want,
    reserved,
  };
}
