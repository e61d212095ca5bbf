/** Every number that delivery turns on: contract-decisions §9, decision records 0060 to 0064 and 0211. Times in milliseconds. */
export interface DeliveryPolicy {
  /** One clock over DNS, connect, TLS, headers and body. */
  readonly ackTimeoutMs: number;
  /** A response is read up to this many raw bytes, and kept up to the second number. */
  readonly maxResponseBytes: number;
  readonly keptResponseBytes: number;
  /** A lane whose worker died moves again after at most this long, plus one poll. */
  readonly leaseMs: number;
  readonly pollMs: number;
  /** How long an empty lane is held before it may sleep: longer than any writer's statement. */
  readonly lingerMs: number;
  /** Between the slow rounds that re-arm, expire and clean up. */
  readonly maintenanceMs: number;
  readonly initialInFlightPerLane: number;
  readonly maxInFlightPerLane: number;
  /** Sent and not yet settled: what a killed worker's lane sends again at most. */
  readonly maxUnsettledPerLane: number;
  /** Read before there is room to send it (decision record 0189). */
  readonly maxPrefetchPerLane: number;
  /** Over all lanes of the process; beyond it every lane still has one. */
  readonly maxInFlight: number;
  readonly maxLanes: number;
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

export const DEFAULT_POLICY: DeliveryPolicy = {
  ackTimeoutMs: 30_000,
  maxResponseBytes: 64 * 1024,
  keptResponseBytes: 4 * 1024,
  leaseMs: 30_000,
  pollMs: 500,
  lingerMs: 3_000,
  maintenanceMs: 60_000,
  initialInFlightPerLane: 4,
  maxInFlightPerLane: 32,
  maxUnsettledPerLane: 128,
  maxPrefetchPerLane: 96,
  maxInFlight: 1_024,
  maxLanes: 1_000,
  failingStreak: 10,
  minProbePauseMs: 1_000,
  maxProbePauseMs: 60_000,
  maxLastCallsPerLane: 32,
  maxLastCallsPerLook: 1_000,
  attemptRetentionDays: 30,
  eventRetentionDays: 90,
};
