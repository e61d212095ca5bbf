import type { DeliveryDependencies } from "../delivery-dependencies.ts";
import { DestinationSecret } from "../sending/destination-secret.ts";
import { isAcknowledged, type RunningAttempt } from "../sending/send.ts";
import type { LaneHost } from "./lane-host.ts";
import type { LaneKey } from "./lane-key.ts";
import type { Prefetch } from "./prefetch/prefetch.ts";
import { isFresh, type SendTarget } from "./prefetch/send-target.ts";
import type { CircuitBreaker } from "./settle/circuit-breaker.ts";
import { settleAttempt } from "./settle/settle-attempt.ts";
import type { SettledAttempt } from "./settle/settled-attempt.ts";
import { attemptNames, startAttempt } from "./start-attempt.ts";
import type { DueDelivery } from "./turn/turn-statement.ts";

const NOWHERE: SendTarget = { url: "", sealedBearerSecret: "", askedAtMs: Number.NEGATIVE_INFINITY };

/** The lane whose deliveries are sent. */
export interface SendingLane {
  readonly lane: LaneKey;
  readonly breaker: CircuitBreaker;
  readonly prefetch: Prefetch;
  /** Told after each answer. */
  readonly answered: () => void;
}

/** What one lane has on its way: prefetched, in flight, answered and not yet settled. */
export class LaneSends {
  readonly #dependencies: DeliveryDependencies;
  readonly #host: LaneHost;
  readonly #lane: LaneKey;
  readonly #breaker: CircuitBreaker;
  readonly #prefetch: Prefetch;
  readonly #answered: () => void;
  readonly #secret: DestinationSecret;
  readonly #inFlight = new Map<string, RunningAttempt>();
  /** Of those the last calls: they take no room from what else is sent. */
  readonly #lastCalls = new Set<string>();
  #target = NOWHERE;
  #results: SettledAttempt[] = [];
  /** Sent, but for those whose settling is committed. */
  #unsettled = 0;
  #beingSettled = 0;
  #isEnding = false;

  constructor(dependencies: DeliveryDependencies, host: LaneHost, { lane, breaker, prefetch, answered }: SendingLane) {
    this.#dependencies = dependencies;
    this.#host = host;
    this.#lane = lane;
    this.#breaker = breaker;
    this.#prefetch = prefetch;
    this.#answered = answered;
    this.#secret = new DestinationSecret(dependencies.secretBox, lane);
  }

  get inFlight(): number {
    return this.#inFlight.size;
  }

  get hasResults(): boolean {
    return this.#results.length > 0;
  }

  get isIdle(): boolean {
    return this.#inFlight.size === 0 && !this.hasResults;
  }

  /** Nothing is sent any more. */
  end(): void {
    this.#isEnding = true;
  }

  /** Breaks off what is in flight, unsettled: it will be sent again. */
  cancel(): void {
    for (const attempt of this.#inFlight.values()) attempt.cancel();
    for (let left = this.#inFlight.size; left > 0; left -= 1) this.#host.sendEnded();
    this.#inFlight.clear();
    this.#lastCalls.clear();
    this.#prefetch.clear();
    this.end();
  }

  /** What was answered since, for the turn that settles it. */
  takeResults(): readonly SettledAttempt[] {
    const results = this.#results;
    this.#results = [];
    this.#beingSettled = results.length;
    return results;
  }

  /** That turn failed. */
  keep(results: readonly SettledAttempt[]): void {
    this.#beingSettled = 0;
    this.#results = [...results, ...this.#results];
  }

  /** That turn was committed. */
  settled(results: readonly SettledAttempt[]): void {
    this.#unsettled -= results.length;
    this.#beingSettled = 0;
    for (const { state } of results) {
      this.#host.settled(state === "delivered");
      if (state === "delivered" || state === "failed") this.#dependencies.observer.settled(state, 1);
    }
  }

  /** What must not be found: it is in hand, also what was answered and waits to be settled. */
  eventIds(): string[] {
    return [...this.#inFlight.keys(), ...this.#prefetch.eventIds(), ...this.#results.map(({ eventId }) => eventId)];
  }

  /** How many a turn should read: those that there is room for when it is committed, and those to prefetch. */
  wanted(): number {
    const room = this.#room(this.#unsettled - this.#beingSettled);
    const isBusy = room > 0 || this.#inFlight.size > 0;
    const later = isBusy && this.#mayPrefetch() ? this.#prefetch.batchSize.prefetch : 0;
    return Math.max(0, room + later - this.#prefetch.size);
  }

  /** Sends what there is room for, what was prefetched first; keeps the rest for when others are answered. */
  send(target: SendTarget, found: readonly DueDelivery[], readAtMs: number): void {
    this.#target = target;
    let sent = 0;
    for (let room = this.#room(); room > 0; room -= 1) {
      const due = this.#prefetch.take() ?? found[sent++];
      if (due === undefined) return;
      this.#start(due);
    }
    if (this.#mayPrefetch()) this.#prefetch.add(found.slice(sent), readAtMs);
  }

  get isFailing(): boolean {
    return this.#breaker.isFailing;
  }

  /** How many last calls of a destination that fails, or fails often, may be sent now in addition to the rest. */
  lastCallRoom(): number {
    if (this.#isEnding || !this.#breaker.isStruggling) return 0;
    const { maxLastCallsPerLane, maxUnsettledPerLane } = this.#dependencies.policy;
    const inFlight = this.#inFlight.size;
    const wanted = Math.min(maxLastCallsPerLane - inFlight, maxUnsettledPerLane - this.#unsettled);
    return wanted > 0 ? this.#host.grantLastCalls(wanted, inFlight) : 0;
  }

  sendLastCalls(target: SendTarget, found: readonly DueDelivery[]): void {
    if (this.#isEnding) return;
    this.#target = target;
    for (const due of found) {
      this.#start(due);
      if (this.#inFlight.has(due.eventId)) this.#lastCalls.add(due.eventId);
    }
  }

  /**
   * Nothing is sent that was read before the lane was told to stop or began to fail, or long ago.
   *
   * @returns whether something was dropped: a turn must find it again.
   */
  dropUnsendable(): boolean {
    return this.#mayPrefetch() ? this.#prefetch.dropOld(performance.now()) : this.#prefetch.clear();
  }

  #mayPrefetch(): boolean {
    return !this.#isEnding && !this.#breaker.isFailing;
  }

  /** How many may be sent now. */
  #room(unsettled = this.#unsettled): number {
    if (this.#isEnding) return 0;
    const { clock, policy } = this.#dependencies;
    const wanted = this.#breaker.room(this.#inFlight.size - this.#lastCalls.size, clock.now().getTime());
    const sendable = Math.min(wanted, policy.maxUnsettledPerLane - unsettled);
    return sendable > 0 ? this.#host.grant(sendable, this.#inFlight.size) : 0;
  }

  /** A delivery whose window ended since it was read stays where it is: maintenance ends it. */
  #start(due: DueDelivery): void {
    const startedAt = this.#dependencies.clock.now();
    if (startedAt.getTime() >= due.windowEndsAtMs) return;
    const target = this.#target;
    const { organizationId, destinationId } = this.#lane;
    const attemptEnded = this.#dependencies.observer.attemptStarted({
      organizationId,
      destinationId,
      ...attemptNames(due),
    });
    const attempt = startAttempt(due, target, this.#secret, this.#dependencies.send);
    this.#inFlight.set(due.eventId, attempt);
    this.#unsettled += 1;
    this.#host.sendStarted();
    void attempt.outcome.then((outcome) => {
      attemptEnded?.(outcome);
      if (this.#inFlight.get(due.eventId) !== attempt) return;
      this.#inFlight.delete(due.eventId);
      this.#lastCalls.delete(due.eventId);
      this.#host.sendEnded();
      const now = this.#dependencies.clock.now();
      if (isAcknowledged(outcome)) this.#breaker.succeeded(now.getTime(), outcome.isCutOff);
      else this.#breaker.failed(now.getTime(), this.#dependencies.random);
      this.#results.push(settleAttempt(due, target.url, outcome, startedAt, now, this.#dependencies.random));
      this.#sendPrefetched();
      this.#answered();
    });
  }

  /** As long as url and secret are fresh; else a turn reads them first. */
  #sendPrefetched(): void {
    if (this.#prefetch.size === 0 || !this.#mayPrefetch() || !isFresh(this.#target)) return;
    for (let room = this.#room(); room > 0; room -= 1) {
      const due = this.#prefetch.take();
      if (due === undefined) return;
      this.#start(due);
    }
  }
}
