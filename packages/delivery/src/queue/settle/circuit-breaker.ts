import type { Random } from "@quote-financing/domain/random";
import { type DeliveryPolicy, LONGEST_BELIEVED_PROBE_MS, PROBE_JITTER } from "../../delivery-policy.ts";
import { LONGEST_BELIEVED_HOLD_MS } from "../../sending/retry-after.ts";
import type { LeasedLane } from "../lease/lease-lanes.ts";
import { ConcurrencyLimit, HALVING_STREAK } from "./concurrency-limit.ts";
import { Recovery } from "./recovery.ts";
import { type LaneHealth, StoredHealth } from "./stored-health.ts";

/**
 * The circuit breaker of one destination. After `failingStreak` failures in a row it is open: the destination is probed, one
 * delivery at a time, with a pause of a tenth of the time for which it has been failing (decision record 0063). A receiver
 * that asks for a pause by Retry-After gets it for the whole lane, for a minute at most.
 */
export class CircuitBreaker {
  readonly recovery = new Recovery();
  readonly #policy: DeliveryPolicy;
  readonly #limit: ConcurrencyLimit;
  readonly #stored: StoredHealth;
  #failureStreak: number;
  #failingSinceMs: number | null;
  #probeAtMs: number | null;
  #lastSucceededAtMs: number | null = null;
  #heldUntilMs = Number.NEGATIVE_INFINITY;
  #isRequested = false;

  constructor(policy: DeliveryPolicy, lane: LeasedLane) {
    this.#policy = policy;
    this.#failureStreak = lane.failureStreak;
    this.#failingSinceMs = lane.failingSinceMs;
    this.#probeAtMs = lane.probeAtMs;
    this.#stored = new StoredHealth(this.health);
    this.#limit = new ConcurrencyLimit(policy, this.isFailing);
  }

  get isFailing(): boolean {
    return this.#failureStreak >= this.#policy.failingStreak;
  }

  /** It fails so often that it is sent little: what waits may end untried, although it never fails ten times in a row. */
  get isStruggling(): boolean {
    return this.#limit.isReduced || this.#failureStreak >= HALVING_STREAK;
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
    if (this.holdMs(nowMs) > 0) return 0;
    if (!this.isFailing) return this.#limit.value - inFlight;
    return inFlight === 0 && this.probeInMs(nowMs) === 0 ? 1 : 0;
  }

  /** @param isCutOff the answer was broken off at its limit, and its connection with it. */
  succeeded(nowMs: number, isCutOff: boolean): void {
    if (this.isFailing) this.recovery.begin();
    this.#failureStreak = 0;
    this.#failingSinceMs = null;
    this.#probeAtMs = null;
    this.#lastSucceededAtMs = nowMs;
    this.#limit.succeeded(isCutOff);
  }

  /** @param holdMs for how long the receiver asked to be left alone. */
  failed(nowMs: number, holdMs: number, random: Random): void {
    this.#failureStreak += 1;
    this.#failingSinceMs ??= nowMs;
    this.#limit.failed(this.#failureStreak);
    if (this.#isRequested) return;
    this.#heldUntilMs = Math.max(this.#heldUntilMs, nowMs + holdMs);
    if (!this.isFailing) return;
    const pauseMs = this.#probePauseMs(nowMs - this.#failingSinceMs, random);
    this.#probeAtMs = Math.ceil(Math.max(this.#heldUntilMs, nowMs + pauseMs));
  }

  /**
   * A person wants an attempt now, whatever the receiver asked for and whenever its next probe is. There may be no room for it
   * yet: until something is sent that a turn read since, failures start no pause and set no time for a probe.
   */
  requestAttempt(): void {
    this.#heldUntilMs = Number.NEGATIVE_INFINITY;
    this.#probeAtMs = null;
    this.#isRequested = true;
  }

  /** Call when a delivery that a turn read is sent: failures may start pauses and schedule probes again. */
  requestServed(): void {
    this.#isRequested = false;
  }

  /** How long the receiver still wants nothing at all. More than the longest pause means that the clock was put back: it is ignored. */
  holdMs(nowMs: number): number {
    const leftMs = Math.max(0, this.#heldUntilMs - nowMs);
    return leftMs <= LONGEST_BELIEVED_HOLD_MS ? leftMs : 0;
  }

  /** How long nothing but last calls is sent: for its receiver's pause, or until the next probe of a destination that fails. */
  restMs(nowMs: number): number {
    return Math.max(this.holdMs(nowMs), this.probeInMs(nowMs));
  }

  /** Until the next probe of a destination that fails. One further away than any is ignored, as such a pause is. */
  probeInMs(nowMs: number): number {
    const leftMs = this.isFailing ? Math.max(0, (this.#probeAtMs ?? 0) - nowMs) : 0;
    return leftMs <= LONGEST_BELIEVED_PROBE_MS ? leftMs : 0;
  }

  /** Whether a turn must write the health (StoredHealth). */
  mustBeStored(nowMs: number, isBusy: boolean): boolean {
    return this.#stored.isOutdated(this.health, nowMs, isBusy);
  }

  /**
   * What a turn writes, to be told to `stored` once it has. While a recall is pending the row goes on saying that it fails: else
   * nobody who takes the lane over would make that recall.
   */
  get health(): LaneHealth {
    if (this.recovery.isPending) return this.#stored.health;
    return {
      failureStreak: this.#failureStreak,
      failingSinceMs: this.#failingSinceMs,
      probeAtMs: this.#probeAtMs,
      lastSucceededAtMs: this.#lastSucceededAtMs,
    };
  }

  /** The turn at `atMs` wrote `health`, except `probeAtMs` while a requested attempt is pending. */
  stored(health: LaneHealth, atMs: number): void {
    this.#stored.stored(health, atMs);
  }

  /** As the turn statement stores it. */
  columns() {
    const { failureStreak, failingSinceMs, probeAtMs, lastSucceededAtMs } = this.health;
    return {
      failureStreak,
      failingSince: isoOrNull(failingSinceMs),
      probeAt: isoOrNull(probeAtMs),
      lastSucceededAt: isoOrNull(lastSucceededAtMs),
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
