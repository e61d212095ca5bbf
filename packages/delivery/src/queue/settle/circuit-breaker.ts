import type { Random } from "@quote-financing/domain/random";
import type { DeliveryPolicy } from "../../delivery-policy.ts";
import { MAX_LANE_HOLD_MS } from "../../sending/retry-after.ts";
import type { LeasedLane } from "../lease/lease-lanes.ts";
import { recalled, type SettledAttempt } from "./settled-attempt.ts";

/** From so many failures in a row each one halves the deliveries in flight. */
const SHRINKING_STREAK = 3;
const PROBE_JITTER = 0.2;
/** How often the row of a lane that is busy all the time is brought up to date. */
const STORE_MS = 10_000;
/** Each may take a statement's longest time, in which the lane does nothing else. */
const MAX_RECALLS = 3;

/** What the lane's row says. */
interface Stored {
  readonly failureStreak: number;
  readonly failingSinceMs: number | null;
  readonly probeAtMs: number | null;
  readonly lastSucceededAtMs: number | null;
}

/**
 * The circuit breaker of one destination: how much may be in flight. One more for each success, half as many after
 * failures in a row. After `failingStreak` failures it is open: the destination is probed, one delivery at a time, with
 * a pause of a tenth of the time for which it has been failing (decision record 0063). A receiver that asks for a pause
 * by Retry-After gets it for the whole lane, for a minute at most.
 */
export class CircuitBreaker {
  readonly #policy: DeliveryPolicy;
  #failureStreak: number;
  #failingSinceMs: number | null;
  #probeAtMs: number | null;
  #stored: Stored;
  #storedAtMs = Number.NEGATIVE_INFINITY;
  #heldUntilMs = Number.NEGATIVE_INFINITY;
  #lastSucceededAtMs: number | null = null;
  #maxInFlight: number;
  #hasRecovered = false;
  #recallsLeft = 0;
  #recallsUnsettled = false;
  #isShrunk = false;
  #isAsked = false;

  constructor(policy: DeliveryPolicy, lane: LeasedLane) {
    this.#policy = policy;
    this.#failureStreak = lane.failureStreak;
    this.#failingSinceMs = lane.failingSinceMs;
    this.#probeAtMs = lane.probeAtMs;
    const { failureStreak, failingSinceMs, probeAtMs } = lane;
    this.#stored = { failureStreak, failingSinceMs, probeAtMs, lastSucceededAtMs: null };
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
    if (this.holdMs(nowMs) > 0) return 0;
    if (!this.isFailing) return this.#maxInFlight - inFlight;
    return inFlight === 0 && nowMs >= (this.#probeAtMs ?? 0) ? 1 : 0;
  }

  /** @param isCutOff a receiver that floods needs a connection for each event: it gets one at a time. */
  succeeded(nowMs: number, isCutOff: boolean): void {
    if (this.isFailing) {
      this.#hasRecovered = true;
      this.#recallsLeft = MAX_RECALLS;
      this.#recallsUnsettled = true;
    }
    this.#failureStreak = 0;
    this.#failingSinceMs = null;
    this.#probeAtMs = null;
    this.#lastSucceededAtMs = nowMs;
    this.#maxInFlight = isCutOff ? 1 : Math.min(this.#policy.maxInFlightPerLane, this.#maxInFlight + 1);
    if (isCutOff || this.#maxInFlight >= this.#policy.initialInFlightPerLane) this.#isShrunk = false;
  }

  /**
   * A person wants an attempt now, whatever the receiver asked for and whenever its next probe is. There may be no room for it
   * yet: until something was sent that a turn read since, failures start no pause and set no time for a probe.
   */
  ask(): void {
    this.#heldUntilMs = Number.NEGATIVE_INFINITY;
    this.#probeAtMs = null;
    this.#isAsked = true;
  }

  /** Call when a delivery that a turn read is sent: failures may start pauses and schedule probes again. */
  tried(): void {
    this.#isAsked = false;
  }

  /** How long the receiver still wants nothing at all. Longer than any pause: a clock was put back, and nobody knows. */
  holdMs(nowMs: number): number {
    const leftMs = Math.max(0, this.#heldUntilMs - nowMs);
    return leftMs <= MAX_LANE_HOLD_MS ? leftMs : 0;
  }

  /** @param holdMs for how long the receiver asked to be left alone. */
  failed(nowMs: number, holdMs: number, random: Random): void {
    if (!this.#isAsked) this.#heldUntilMs = Math.max(this.#heldUntilMs, nowMs + holdMs);
    this.#failureStreak += 1;
    this.#failingSinceMs ??= nowMs;
    if (this.#failureStreak >= SHRINKING_STREAK) {
      this.#isShrunk = true;
      this.#maxInFlight = Math.max(1, Math.floor(this.#maxInFlight / 2));
    }
    if (!this.isFailing || this.#isAsked) return;
    const pauseMs = this.#probePauseMs(nowMs - this.#failingSinceMs, random);
    this.#probeAtMs = Math.ceil(Math.max(this.#heldUntilMs, nowMs + pauseMs));
  }

  /** A destination that had been failing answered, and what follows from it is not done yet. */
  get hasRecovered(): boolean {
    return this.#hasRecovered;
  }

  /** @returns whether a destination that had been failing answered since this was last asked. */
  takeRecovery(): boolean {
    const hasRecovered = this.#hasRecovered;
    this.#hasRecovered = false;
    return hasRecovered;
  }

  /**
   * What follows from it could not be done, and is tried again.
   *
   * @param isRefused by the database, not for want of it: a few times only, as what waits for its hour is sent then anyway
   */
  keepRecovery({ isRefused }: { readonly isRefused: boolean }): void {
    if (isRefused) this.#recallsLeft -= 1;
    this.#hasRecovered ||= this.#recallsLeft > 0;
  }

  /** What is settled after a recovery is due as what was recalled for it: the recall came before, and did not see it. */
  recalled(attempts: readonly SettledAttempt[], now: Date): readonly SettledAttempt[] {
    const isRecalled = this.#recallsUnsettled;
    this.#recallsUnsettled = false;
    return isRecalled ? attempts.map((one) => recalled(one, now.toISOString())) : attempts;
  }

  /**
   * What others must know of the lane is to be stored at once, the rest now and then; all of it before it rests, when it may be
   * given back.
   *
   * @param nowMs of the timer
   * @param isBusy something is in flight: another turn follows it
   */
  mustBeStored(nowMs: number, isBusy: boolean): boolean {
    // Who takes the lane over would not know that its retries are still to be recalled.
    if (this.#hasRecovered) return false;
    const { failureStreak, failingSinceMs, probeAtMs, lastSucceededAtMs } = this.#stored;
    if (probeAtMs !== this.#probeAtMs) return true;
    // Else the lane may be given back before its time, and a mail tells of a destination that is well.
    if (failingSinceMs !== null && this.#failingSinceMs === null) return true;
    const isOtherStreak = failureStreak !== this.#failureStreak;
    const isMinor = isBusy && Math.max(failureStreak, this.#failureStreak) < SHRINKING_STREAK;
    if (isOtherStreak && !isMinor) return true;
    const isBehind = isOtherStreak || lastSucceededAtMs !== this.#lastSucceededAtMs;
    return isBehind && nowMs - this.#storedAtMs >= STORE_MS;
  }

  /**
   * What a turn writes, to be told to `stored` once it has: while retries are still to be recalled, what was there. A turn may
   * write the row for another reason.
   */
  get state(): Stored {
    if (this.#hasRecovered) return this.#stored;
    return {
      failureStreak: this.#failureStreak,
      failingSinceMs: this.#failingSinceMs,
      probeAtMs: this.#probeAtMs,
      lastSucceededAtMs: this.#lastSucceededAtMs,
    };
  }

  /** The turn at `atMs` wrote `state`, except `probeAt` while a requested attempt is pending. */
  stored(state: Stored, atMs: number): void {
    this.#stored = state;
    this.#storedAtMs = atMs;
  }

  /** As the turn statement stores it. */
  columns() {
    const { failureStreak, failingSinceMs, probeAtMs, lastSucceededAtMs } = this.state;
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
