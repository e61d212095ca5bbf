import type { DeliveryParts } from "../delivery-dependencies.ts";
import { LaneSecret } from "../sending/destination-secret.ts";
import { isAcknowledged, type RunningAttempt } from "../sending/send.ts";
import type { LaneHost } from "./lane-host.ts";
import type { LaneKey } from "./lane-key.ts";
import type { LaneHealth } from "./settle/circuit-breaker.ts";
import { attemptNames, settleAttempt, startAttempt } from "./settle/settle-attempt.ts";
import type { SettledAttempt } from "./settle/settled-attempt.ts";
import { ReadAhead } from "./turn/prefetch.ts";
import { isFresh, type LaneTarget } from "./turn/send-target.ts";
import type { DueDelivery } from "./turn/turn-statement.ts";

const NOWHERE: LaneTarget = { url: "", sealedBearerSecret: "", askedAtMs: Number.NEGATIVE_INFINITY };

/** What one lane has on its way: read ahead, in flight, answered and not yet settled. */
export class LaneSends {
  readonly #parts: DeliveryParts;
  readonly #host: LaneHost;
  readonly #lane: LaneKey;
  readonly #health: LaneHealth;
  readonly #answered: () => void;
  readonly #secret: LaneSecret;
  readonly #ahead = new ReadAhead();
  readonly #inFlight = new Map<string, RunningAttempt>();
  /** Of those the last calls: they take no room from what else is sent. */
  readonly #lastCalls = new Set<string>();
  #target = NOWHERE;
  #results: SettledAttempt[] = [];
  /** Sent, but for those whose settling is committed. */
  #unsettled = 0;
  #beingSettled = 0;
  #isEnding = false;

  /** @param answered told after each answer. */
  constructor(parts: DeliveryParts, host: LaneHost, lane: LaneKey, health: LaneHealth, answered: () => void) {
    this.#parts = parts;
    this.#host = host;
    this.#lane = lane;
    this.#health = health;
    this.#answered = answered;
    this.#secret = new LaneSecret(parts.secretBox, lane);
  }

  get inFlight(): number {
    return this.#inFlight.size;
  }

  get ahead(): number {
    return this.#ahead.size;
  }

  get hasResults(): boolean {
    return this.#results.length > 0;
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
    this.#ahead.clear();
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
      if (state === "delivered" || state === "failed") this.#parts.watch.settled(state, 1);
    }
  }

  /** What must not be found: it is in hand, also what was answered and waits to be settled. */
  eventIds(): string[] {
    return [...this.#inFlight.keys(), ...this.#ahead.eventIds(), ...this.#results.map(({ eventId }) => eventId)];
  }

  /** How many a turn should read: those that there is room for when it is committed, and so many ahead. */
  wanted(ahead: number): number {
    const room = this.#room(this.#unsettled - this.#beingSettled);
    const isBusy = room > 0 || this.#inFlight.size > 0;
    return Math.max(0, room + (isBusy && this.#mayReadAhead() ? ahead : 0) - this.#ahead.size);
  }

  /** Sends what there is room for, what was read ahead first; keeps the rest for when others are answered. */
  send(target: LaneTarget, found: readonly DueDelivery[], readAtMs: number): void {
    this.#target = target;
    let sent = 0;
    for (let room = this.#room(); room > 0; room -= 1) {
      const due = this.#ahead.take() ?? found[sent++];
      if (due === undefined) return;
      this.#start(due);
    }
    if (this.#mayReadAhead()) this.#ahead.add(found.slice(sent), readAtMs);
  }

  get isFailing(): boolean {
    return this.#health.isFailing;
  }

  /** How many last calls of a destination that fails, or fails often, may be sent now beside what else it is sent. */
  lastCallRoom(): number {
    if (this.#isEnding || !this.#health.isStruggling) return 0;
    const { maxLastCallsPerLane, maxUnsettledPerLane } = this.#parts.policy;
    const inFlight = this.#inFlight.size;
    const wanted = Math.min(maxLastCallsPerLane - inFlight, maxUnsettledPerLane - this.#unsettled);
    return wanted > 0 ? this.#host.grantLastCalls(wanted, inFlight) : 0;
  }

  sendLastCalls(target: LaneTarget, found: readonly DueDelivery[]): void {
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
    return this.#mayReadAhead() ? this.#ahead.dropOld(performance.now()) : this.#ahead.clear();
  }

  #mayReadAhead(): boolean {
    return !this.#isEnding && !this.#health.isFailing;
  }

  /** How many may be sent now. */
  #room(unsettled = this.#unsettled): number {
    if (this.#isEnding) return 0;
    const { clock, policy } = this.#parts;
    const wanted = this.#health.room(this.#inFlight.size - this.#lastCalls.size, clock.now().getTime());
    const sendable = Math.min(wanted, policy.maxUnsettledPerLane - unsettled);
    return sendable > 0 ? this.#host.grant(sendable, this.#inFlight.size) : 0;
  }

  /** A delivery whose window ended since it was read stays where it is: the upkeep ends it. */
  #start(due: DueDelivery): void {
    const startedAt = this.#parts.clock.now();
    if (startedAt.getTime() >= due.windowEndsAtMs) return;
    const target = this.#target;
    const { organizationId, destinationId } = this.#lane;
    const attemptEnded = this.#parts.watch.attemptStarted({ organizationId, destinationId, ...attemptNames(due) });
    const attempt = startAttempt(due, target, this.#secret, this.#parts.send);
    this.#inFlight.set(due.eventId, attempt);
    this.#unsettled += 1;
    this.#host.sendStarted();
    void attempt.outcome.then((outcome) => {
      attemptEnded?.(outcome);
      if (this.#inFlight.get(due.eventId) !== attempt) return;
      this.#inFlight.delete(due.eventId);
      this.#lastCalls.delete(due.eventId);
      this.#host.sendEnded();
      const now = this.#parts.clock.now();
      if (isAcknowledged(outcome)) this.#health.succeeded(now.getTime(), outcome.isCutOff);
      else this.#health.failed(now.getTime(), this.#parts.random);
      this.#results.push(settleAttempt(due, target.url, outcome, startedAt, now, this.#parts.random));
      this.#sendAhead();
      this.#answered();
    });
  }

  /** As long as url and secret are fresh; else a turn reads them first. */
  #sendAhead(): void {
    if (this.#ahead.size === 0 || !this.#mayReadAhead() || !isFresh(this.#target)) return;
    for (let room = this.#room(); room > 0; room -= 1) {
      const due = this.#ahead.take();
      if (due === undefined) return;
      this.#start(due);
    }
  }
}
