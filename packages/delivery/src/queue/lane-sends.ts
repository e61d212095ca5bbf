import type { DeliveryDependencies } from "../delivery-dependencies.ts";
import { DestinationSecrets } from "../sending/attempt-secrets.ts";
import { laneHoldMs } from "../sending/retry-after.ts";
import { type AttemptOutcome, isAcknowledged, wasSent } from "../sending/send.ts";
import type { LaneHost } from "./lane-host.ts";
import type { LaneKey } from "./lane-key.ts";
import { LanePace } from "./lane-pace.ts";
import type { BatchSize } from "./prefetch/batch-size.ts";
import { Prefetch } from "./prefetch/prefetch.ts";
import type { ReadCursor } from "./prefetch/read-cursor.ts";
import { isFresh, type SendTarget } from "./prefetch/send-target.ts";
import type { CircuitBreaker } from "./settle/circuit-breaker.ts";
import { settleAttempt } from "./settle/settle-attempt.ts";
import type { SettledAttempt } from "./settle/settled-attempt.ts";
import { startAttempt } from "./start-attempt.ts";
import type { DueDelivery } from "./turn/due-delivery.ts";
import { Unsettled } from "./unsettled.ts";

/** The lane whose deliveries are sent. */
export interface SendingLane {
  readonly lane: LaneKey;
  readonly breaker: CircuitBreaker;
  readonly cursor: ReadCursor;
  readonly batchSize: BatchSize;
  /** Told after each answer. */
  readonly answered: () => void;
  /** Told when something was not sent that was read: the next turn must read it again. */
  readonly putBack: () => void;
}

/** What one lane has on its way: prefetched, in flight, answered and not yet settled. */
export class LaneSends {
  readonly #dependencies: DeliveryDependencies;
  readonly #host: LaneHost;
  readonly #sending: SendingLane;
  readonly #prefetch = new Prefetch();
  readonly #pace: LanePace;
  readonly #secrets: DestinationSecrets;
  readonly #unsettled = new Unsettled();
  /** By what was sent last. */
  #target: SendTarget | undefined;
  #isEnding = false;

  constructor(dependencies: DeliveryDependencies, host: LaneHost, sending: SendingLane) {
    const { policy, timer, secretBox } = dependencies;
    this.#dependencies = dependencies;
    this.#host = host;
    this.#sending = sending;
    this.#pace = new LanePace(timer, policy, (hostName) => host.hostPace(sending.lane.organizationId, hostName));
    this.#secrets = new DestinationSecrets(secretBox, sending.lane);
  }

  get inFlight(): number {
    return this.#unsettled.inFlight;
  }

  get prefetched(): number {
    return this.#prefetch.size;
  }

  get hasResults(): boolean {
    return this.#unsettled.hasResults;
  }

  get isIdle(): boolean {
    return this.inFlight === 0 && !this.hasResults;
  }

  /** How long what was answered may still wait to be settled together with what comes next (decision record 0189). */
  get gatherMs(): number {
    const { policy, timer } = this.#dependencies;
    if (this.#isEnding || !this.#host.mayStayQuiet() || this.#sending.breaker.isStruggling) return 0;
    if (this.#unsettled.results >= policy.maxGathered) return 0;
    const sinceMs = this.#unsettled.acknowledgedSinceMs;
    return sinceMs === undefined ? 0 : Math.max(0, sinceMs + policy.gatherMs - timer.now());
  }

  /** Until the lane's pace lets it send again. */
  get pacePauseMs(): number {
    return this.#pace.pauseMs;
  }

  get isFailing(): boolean {
    return this.#sending.breaker.isFailing;
  }

  /** Nothing is sent any more. */
  end(): void {
    this.#isEnding = true;
    this.#pace.giveBack();
  }

  /** Breaks off what is in flight, unsettled: it will be sent again. */
  cancel(): void {
    const brokenOff = this.#unsettled.cancel();
    for (const _ of brokenOff) this.#host.sendEnded();
    // Else the lane would be given back with a mark past them, and what is fresh behind it is never found again.
    this.#sending.cursor.restart([...brokenOff, ...this.#prefetch.clear()]);
    this.end();
  }

  /** What was answered since, for the turn that settles it. */
  takeResults(): readonly SettledAttempt[] {
    return this.#unsettled.take();
  }

  /** That turn failed. */
  keep(results: readonly SettledAttempt[]): void {
    this.#unsettled.keep(results);
  }

  /** That turn was committed. */
  settled(results: readonly SettledAttempt[]): void {
    this.#unsettled.settled();
    for (const { state } of results) {
      this.#host.deliverySettled(state);
      if (state === "delivered" || state === "failed") this.#dependencies.observer.settled(state, 1);
    }
  }

  /** What must not be found: it is in hand, also what was answered and waits to be settled. */
  eventIds(): string[] {
    return [...this.#unsettled.eventIds(), ...this.#prefetch.eventIds()];
  }

  /** Up to here everything fresh was read and settled. */
  get readThrough(): number {
    const first = Math.min(this.#unsettled.firstSequence, this.#prefetch.firstSequence);
    return Math.min(this.#sending.cursor.sequence, first - 1);
  }

  /**
   * Takes room for what may be sent now: at its host it is the lane's until it sends or gives it back (LanePace).
   *
   * @param unsettled how many are sent and not settled by then
   */
  takeRoom(unsettled = this.#unsettled.size): number {
    if (this.#isEnding || !this.#host.isBeating()) return 0;
    const { clock, policy } = this.#dependencies;
    const wanted = this.#sending.breaker.room(this.#unsettled.ordinary, clock.now().getTime());
    const sendable = Math.min(wanted, policy.maxUnsettledPerLane - unsettled);
    return sendable > 0 ? this.#pace.take(this.#host.grant(sendable, this.inFlight)) : 0;
  }

  /** How many a turn should read: those that there is room for when it is committed, and those to prefetch. */
  wanted(): number {
    const room = this.takeRoom(this.#unsettled.sizeAfterTurn);
    const isBusy = room > 0 || this.inFlight > 0;
    const later = isBusy && !this.#pace.isShort && this.#mayPrefetch() ? this.#sending.batchSize.prefetch : 0;
    return Math.max(0, room + later - this.#prefetch.size);
  }

  /** Sends what there is room for: what comes first, then what was prefetched; keeps the rest for later. */
  send(target: SendTarget, found: readonly DueDelivery[], readAtMs: number): void {
    this.#target = target;
    this.#pace.aimAt(target.url);
    const first = found.filter(({ isFirst }) => isFirst);
    const rest = found.filter(({ isFirst }) => !isFirst);
    let room = this.takeRoom();
    for (; room > 0; room -= 1) {
      const due = first.shift() ?? this.#prefetch.take() ?? rest.shift();
      if (due === undefined) break;
      this.#start(due, target);
    }
    const left = [...first, ...rest];
    if (room > 0) this.#pace.giveBack();
    // Takes its next turn at the host now, behind those that wait.
    else if (found.length > 0 && this.#pace.isShort) this.takeRoom();
    this.#sending.cursor.restart(this.#mayPrefetch() ? this.#prefetch.add(left, readAtMs) : left);
  }

  /** How many last calls of a destination that fails, or fails often, may be sent now in addition to the rest. */
  lastCallRoom(): number {
    if (this.#isEnding || !this.#sending.breaker.isStruggling) return 0;
    const { maxLastCallsPerLane, maxUnsettledPerLane } = this.#dependencies.policy;
    const wanted = Math.min(maxLastCallsPerLane - this.inFlight, maxUnsettledPerLane - this.#unsettled.size);
    return wanted > 0 ? this.#pace.lastCallRoom(this.#host.grantLastCalls(wanted, this.inFlight)) : 0;
  }

  sendLastCalls(target: SendTarget, found: readonly DueDelivery[]): void {
    if (this.#isEnding) return;
    this.#target = target;
    this.#pace.aimAt(target.url);
    for (const due of found) this.#start(due, target, true);
  }

  /** Nothing is sent that was read before the lane was marked, told to stop or began to fail, or long ago. */
  dropUnsendable(isMarked: boolean): void {
    const isKept = this.#mayPrefetch() && !isMarked;
    this.#putBack(isKept ? this.#prefetch.dropOld(this.#dependencies.timer.now()) : this.#prefetch.clear());
  }

  #putBack(unsent: readonly DueDelivery[]): void {
    if (unsent.length === 0) return;
    this.#sending.cursor.restart(unsent);
    this.#sending.putBack();
  }

  #mayPrefetch(): boolean {
    return !this.#isEnding && !this.#sending.breaker.isFailing;
  }

  /** A delivery whose window ended since it was read stays where it is: maintenance ends it. */
  #start(due: DueDelivery, target: SendTarget, isLastCall = false): void {
    const { clock, timer, send, observer } = this.#dependencies;
    const startedAt = clock.now();
    if (startedAt.getTime() >= due.windowEndsAtMs) return;
    if (!isLastCall) this.#sending.breaker.requestServed();
    const mayLeave = () => isFresh(target, timer) && this.#host.maySend(target.askedAtMs);
    const { organizationId, destinationId } = this.#sending.lane;
    const { eventId, attemptCount } = due;
    const attemptNumber = attemptCount + 1;
    const attemptEnded = observer.attemptStarted({ organizationId, destinationId, eventId, attemptNumber });
    const attempt = startAttempt(send, { due, target, secrets: this.#secrets, startedAt, mayLeave });
    this.#unsettled.started({ due, attempt, isLastCall });
    this.#pace.spend(isLastCall);
    this.#host.sendStarted();
    void attempt.outcome.then((outcome) => {
      attemptEnded?.(outcome);
      if (!this.#unsettled.ended(eventId, attempt)) return;
      this.#host.sendEnded();
      if (wasSent(outcome)) this.#answered(due, target.url, outcome, startedAt);
      else this.#putBack([due]);
    });
  }

  #answered(due: DueDelivery, url: string, outcome: AttemptOutcome, startedAt: Date): void {
    const { clock, timer, random } = this.#dependencies;
    const now = clock.now();
    if (isAcknowledged(outcome)) this.#sending.breaker.succeeded(now.getTime(), outcome.isCutOff);
    else this.#sending.breaker.failed(now.getTime(), laneHoldMs(outcome, now.getTime()), random);
    const result = settleAttempt({ due, url, outcome, startedAt, now }, random);
    this.#unsettled.answered(result, timer.now(), !result.wasAskedFor);
    this.#sendPrefetched();
    this.#sending.answered();
  }

  /** As long as url and secret are fresh; else a turn reads them first. */
  #sendPrefetched(): void {
    if (this.#prefetch.size === 0 || !this.#mayPrefetch()) return;
    if (this.#target === undefined || !isFresh(this.#target, this.#dependencies.timer)) return;
    for (let room = this.takeRoom(); room > 0; room -= 1) {
      const due = this.#prefetch.take();
      if (due === undefined) return;
      this.#start(due, this.#target);
    }
  }
}
