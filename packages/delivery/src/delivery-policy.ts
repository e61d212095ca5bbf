import { REQUEST_LIMITS } from "@quote-financing/domain/request-limits";
import { GATHER_MS } from "@quote-financing/domain/webhooks/delivery-times";

/** Every number that delivery turns on: contract-decisions §9, decision records 0062 to 0064, 0211 and 0222. Times in milliseconds. */
export interface DeliveryPolicy {
  /** One clock over DNS, connect, TLS, headers and body. */
  readonly ackTimeoutMs: number;
  /** A response is read up to this many raw bytes, and kept up to the second number. */
  readonly maxResponseBytes: number;
  readonly keptResponseBytes: number;
  /** The lanes of a worker that died move again after at most this long, plus one poll. */
  readonly leaseMs: number;
  readonly pollMs: number;
  /** The same while a distributed database rests (decision record 0405): what falls due is found within a second all the same. */
  readonly restingPollMs: number;
  /** How long a lane is held that has nothing to send. */
  readonly quietMs: number;
  /** Between the slow rounds that look everywhere, expire and clean up. */
  readonly maintenanceMs: number;
  readonly initialInFlightPerLane: number;
  readonly maxInFlightPerLane: number;
  /** Sent and not yet settled: what a killed worker's lane sends again at most. */
  readonly maxUnsettledPerLane: number;
  /** For so long acknowledgements wait to be settled together, and at most so many of them, while nothing else does. */
  readonly gatherMs: number;
  readonly maxGathered: number;
  /** Read before there is room to send it (decision record 0189). */
  readonly maxPrefetchPerLane: number;
  /** Over all lanes of the process; beyond it every lane still has one. */
  readonly maxInFlight: number;
  readonly maxLanes: number;
  /** One less than the connections of the queue (packages/db, pools): the rest is for numbering and leasing. */
  readonly maxTurnsAtOnce: number;
  /** Of the lanes the last are for organizations that hold fewer than `fewLanes`. */
  readonly reservedLanes: number;
  readonly fewLanes: number;
  /** A lane's own pace: half of what its organization may fetch (contract-decisions §13). */
  readonly sendsPerSecond: number;
  readonly sendBurst: number;
  /** So many failures in a row make a destination failing: from then on it is only probed. */
  readonly failingStreak: number;
  readonly minProbePauseMs: number;
  readonly maxProbePauseMs: number;
  /** Of a destination that fails, or fails often: sent in addition to the rest in the last hour of their windows, at once and in one look. */
  readonly maxLastCallsPerLane: number;
  readonly maxLastCallsPerLook: number;
  readonly attemptRetentionDays: number;
  readonly eventRetentionDays: number;
}

/** The time of a probe moves by so much of its pause, to and fro. */
export const PROBE_JITTER = 0.2;

export const DEFAULT_POLICY: DeliveryPolicy = {
  ackTimeoutMs: 30_000,
  maxResponseBytes: 64 * 1024,
  keptResponseBytes: 4 * 1024,
  leaseMs: 30_000,
  pollMs: 500,
  restingPollMs: 800,
  quietMs: 30_000,
  maintenanceMs: 60_000,
  initialInFlightPerLane: 4,
  maxInFlightPerLane: 32,
  maxUnsettledPerLane: 128,
  gatherMs: GATHER_MS,
  maxGathered: 16,
  maxPrefetchPerLane: 96,
  maxInFlight: 1_024,
  maxLanes: 1_000,
  maxTurnsAtOnce: 3,
  reservedLanes: 100,
  fewLanes: 5,
  sendsPerSecond: REQUEST_LIMITS.perSecond / 2,
  sendBurst: REQUEST_LIMITS.burst / 2,
  failingStreak: 10,
  minProbePauseMs: 1_000,
  maxProbePauseMs: 60_000,
  maxLastCallsPerLane: 32,
  maxLastCallsPerLook: 1_000,
  attemptRetentionDays: 30,
  eventRetentionDays: 90,
};

/** A probe that is further away is so by a clock that was put back. Clocks of two machines may differ by some seconds. */
export const LONGEST_BELIEVED_PROBE_MS = DEFAULT_POLICY.maxProbePauseMs * (1 + PROBE_JITTER) + 5_000;
