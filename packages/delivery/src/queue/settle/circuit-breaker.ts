import type { Random } from "@quote-financing/domain/random";
import type { DeliveryPolicy } from "../../delivery-policy.ts";
import type { LeasedLane } from "../lease/lease-lanes.ts";

/** From so many failures in a row each one halves the deliveries in flight. */
const SHRINKING_STREAK = 3;
const PROBE_JITTER = 0.2;

/**
 * The circuit breaker of one destination: how much may be in flight. One more for each success, half as many after
 * failures in a row. After `failingStreak` failures it is open: the destination is probed, one delivery at a time, with
 * a pause of a tenth of the time for which it has been failing (decision record 0063).
 */
export class CircuitBreaker {
  readonly #policy: DeliveryPolicy;
  #failureStreak: number;
  #failingSinceMs: number | null;
  #probeAtMs: number | null;
  #storedProbeAt: string | null;
  #lastSucceededAtMs: number | null = null;
  #maxInFlight: number;
  #hasRecovered = false;
  #isShrunk = false;

  constructor(policy: DeliveryPolicy, lane: LeasedLane) {
    this.#policy = policy;
    this.#failureStreak = lane.failureStreak;
    this.#failingSinceMs = lane.failingSinceMs;
    this.#probeAtMs = lane.probeAtMs;
    this.#storedProbeAt = isoOrNull(lane.probeAtMs);
    this.#maxInFlight = this.isFailing ? 1 : policy.initialInFlightPerLane;
  }

  get isFailing(): boolean {
    return this.#failureStreak >= this.#policy.failingStreak;
  }

  /** It fails so often that it is sent little: what waits may end untried, although it never fails ten times in a row. */
  get isStruggling(): boolean {
    return this.#isShrunk || this.#failureStreak >= SHRINKING_STREAK;
  }

  /** Odd probes take the oldest retry, so that a receiver that chokes on new events cannot starve old ones. */
  get retriesFirst(): boolean {
    return this.isFailing && this.#failureStreak % 2 === 1;
  }

  get probeAtMs(): number | null {
    return this.#probeAtMs;
  }

  /** How many more may be sent now. */
  room(inFlight: number, nowMs: number): number {
    if (!this.isFailing) return this.#maxInFlight - inFlight;
    return inFlight === 0 && nowMs >= (this.#probeAtMs ?? 0) ? 1 : 0;
  }

  /** @param isCutOff a receiver that floods needs a connection for each event: it gets one at a time. */
  succeeded(nowMs: number, isCutOff: boolean): void {
    if (this.isFailing) this.#hasRecovered = true;
    this.#failureStreak = 0;
    this.#failingSinceMs = null;
    this.#probeAtMs = null;
    this.#lastSucceededAtMs = nowMs;
    this.#maxInFlight = isCutOff ? 1 : Math.min(this.#policy.maxInFlightPerLane, this.#maxInFlight + 1);
    if (isCutOff || this.#maxInFlight >= this.#policy.initialInFlightPerLane) this.#isShrunk = false;
  }

  failed(nowMs: number, random: Random): void {
    this.#failureStreak += 1;
    this.#failingSinceMs ??= nowMs;
    if (this.#failureStreak >= SHRINKING_STREAK) {
      this.#isShrunk = true;
      this.#maxInFlight = Math.max(1, Math.floor(this.#maxInFlight / 2));
    }
    if (this.isFailing) this.#probeAtMs = Math.ceil(nowMs + this.#probePauseMs(nowMs - this.#failingSinceMs, random));
  }

  /** @returns whether a destination that had been failing answered since this was last asked. */
  takeRecovery(): boolean {
    const hasRecovered = this.#hasRecovered;
    this.#hasRecovered = false;
    return hasRecovered;
  }

  /** A turn wrote this `probeAt`, unless somebody had taken the stored one away. */
  stored(probeAt: string | null): void {
    this.#storedProbeAt = probeAt;
  }

  /** As the turn statement stores it. `hadProbe`: a person who wants a try at once took it away if it is gone. */
  columns() {
    return {
      hadProbe: this.#storedProbeAt !== null,
      failureStreak: this.#failureStreak,
      failingSince: isoOrNull(this.#failingSinceMs),
      probeAt: isoOrNull(this.#probeAtMs),
      lastSucceededAt: isoOrNull(this.#lastSucceededAtMs),
    };
  }

  #probePauseMs(failingForMs: number, random: Random): number {
    const { minProbePauseMs, maxProbePauseMs } = this.#policy;
    const pauseMs = Math.min(maxProbePauseMs, Math.max(minProbePauseMs, failingForMs / 10));
    return pauseMs * (1 + PROBE_JITTER * (2 * random() - 1));
  }
}

const isoOrNull = (milliseconds: number | null) =>
  milliseconds === null ? null : new Date(milliseconds).toISOString();
