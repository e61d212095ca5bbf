import type { LaneSends } from "../lane-sends.ts";
import type { LeasedLane } from "../lease/lease-lanes.ts";
import type { BatchSize } from "../prefetch/batch-size.ts";
import type { ReadCursor } from "../prefetch/read-cursor.ts";
import type { CircuitBreaker } from "../settle/circuit-breaker.ts";
import type { LaneHealth } from "../settle/stored-health.ts";
import type { RetryShare } from "./retry-share.ts";
import type { TurnValues } from "./turn-statement.ts";

/** What says what a lane's turn settles and asks for. */
export interface TurnParts {
  readonly lane: LeasedLane;
  readonly breaker: CircuitBreaker;
  readonly cursor: ReadCursor;
  readonly batchSize: BatchSize;
  readonly retryShare: RetryShare;
  readonly sends: LaneSends;
}

export interface TurnStart {
  readonly now: Date;
  /** Of the timer. */
  readonly askedAtMs: number;
  /** Somebody marked the lane. */
  readonly isMarked: boolean;
  /** It settles what was answered; else that waits for more. */
  readonly settles: boolean;
}

/** A turn whose statement is on its way. */
export interface BegunTurn {
  readonly askedAtMs: number;
  readonly health: LaneHealth;
  readonly values: TurnValues;
}

/** To be called when the turn has its place, right before its statement: what is answered until then is settled too. */
export function beginTurn(parts: TurnParts, { now, askedAtMs, isMarked, settles }: TurnStart): BegunTurn {
  const { lane, breaker, cursor, batchSize, retryShare, sends } = parts;
  sends.dropUnsendable(isMarked);
  const attempts = settles ? breaker.recovery.applyTo(sends.takeResults(), now) : [];
  batchSize.turnStarted(askedAtMs, attempts.length);
  const hasGivenUp = attempts.some(({ state }) => state === "failed");
  const writesHealth = isMarked || hasGivenUp || breaker.mustBeStored(askedAtMs, sends.inFlight > 0);
  if (isMarked) {
    cursor.restartDue();
    breaker.requestAttempt();
  }
  const want = sends.wanted();
  const values = {
    organizationId: lane.organizationId,
    destinationId: lane.destinationId,
    fence: lane.fence,
    attempts,
    isMarked,
    writesHealth,
    lastExpiredAt: hasGivenUp ? now.toISOString() : null,
    ...breaker.columns(),
    ...cursor.values(now),
    readThrough: sends.readThrough,
    now: now.toISOString(),
    exclude: sends.eventIds(),
    want,
    reserved: breaker.retriesFirst ? want : retryShare.of(want),
  };
  return { askedAtMs, health: breaker.health, values };
}
