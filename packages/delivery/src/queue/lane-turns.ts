import { isDatabaseUnavailable, isRetryable } from "@quote-financing/db/database-errors";
import { pause } from "@quote-financing/domain/time/pause";
import type { DeliveryDependencies } from "../delivery-dependencies.ts";
import type { LaneHost } from "./lane-host.ts";
import { LaneSends } from "./lane-sends.ts";
import type { LeasedLane } from "./lease/lease-lanes.ts";
import { BatchSize } from "./prefetch/batch-size.ts";
import { ReadCursor } from "./prefetch/read-cursor.ts";
import { isFresh, refreshTarget, type SendTarget } from "./prefetch/send-target.ts";
import { CircuitBreaker } from "./settle/circuit-breaker.ts";
import { recallRetries } from "./settle/recall-retries.ts";
import { earliest, type SettledAttempt, withoutAnswer } from "./settle/settled-attempt.ts";
import { type BegunTurn, beginTurn, type TurnParts } from "./turn/begin-turn.ts";
import { LastCalls } from "./turn/last-calls.ts";
import type { FreshDeliveries } from "./turn/number-and-read.ts";
import { RetryShare } from "./turn/retry-share.ts";
import { type Turn, takeTurn } from "./turn/turn-statement.ts";
import type { WakeSignal } from "./wake-signal.ts";

const RETRY_STATEMENT_MS = 250;

/**
 * What a turn came to: `again` when another must follow at once, `stopped` when nothing may be sent (the destination is
 * paused, its organization suspended), `lost` when the lane is another's, or may be.
 */
export type TurnEnd = "done" | "again" | "stopped" | "lost";

/** Takes the turns of one lane: settles what was answered, reads what is due and sends it. */
export class LaneTurns {
  readonly breaker: CircuitBreaker;
  readonly sends: LaneSends;
  readonly #dependencies: DeliveryDependencies;
  readonly #host: LaneHost;
  readonly #lane: LeasedLane;
  readonly #signal: WakeSignal;
  readonly #cursor: ReadCursor;
  readonly #batchSize: BatchSize;
  readonly #lastCalls: LastCalls;
  readonly #retryShare: RetryShare;
  readonly #parts: TurnParts;
  #isMarked = false;
  /** A turn's commit is unknown: its attempts may be settled already. */
  #settlesAgain = false;
  /** The last turn read fewer rows than it asked for: nothing due is unread. */
  #hasReadAll = false;
  #nextDueAtMs = Number.POSITIVE_INFINITY;
  #lookedAtMs = Number.NEGATIVE_INFINITY;

  constructor(deps: DeliveryDependencies, host: LaneHost, lane: LeasedLane, signal: WakeSignal) {
    this.#dependencies = deps;
    this.#host = host;
    this.#lane = lane;
    this.#signal = signal;
    this.#retryShare = new RetryShare(Math.floor(deps.policy.maxInFlightPerLane / 8));
    this.breaker = new CircuitBreaker(deps.policy, lane);
    this.#cursor = new ReadCursor(deps.timer, lane.readThrough);
    this.#batchSize = new BatchSize(deps.policy.maxPrefetchPerLane);
    this.sends = new LaneSends(deps, host, {
      lane,
      breaker: this.breaker,
      cursor: this.#cursor,
      batchSize: this.#batchSize,
      // While a turn runs nobody waits: what is answered meanwhile is counted after it.
      answered: () => signal.isAwaited && this.signalResults(),
      putBack: () => signal.set(),
    });
    this.#lastCalls = new LastCalls(deps, lane, this.sends);
    this.#parts = {
      lane,
      breaker: this.breaker,
      cursor: this.#cursor,
      batchSize: this.#batchSize,
      retryShare: this.#retryShare,
      sends: this.sends,
    };
  }

  /** When the next of what waits for a time is due, by the last turn; Infinity for none. Wall time. */
  get nextDueAtMs(): number {
    return this.#nextDueAtMs;
  }

  /** The time that the last turn looked at. Wall time. */
  get lookedAtMs(): number {
    return this.#lookedAtMs;
  }

  /** Something that is due may be unread, or read and unsent. */
  get mayHaveLeft(): boolean {
    return !this.#hasReadAll || this.sends.prefetched > 0;
  }

  /** Everything due is in flight and its destination is healthy: it may be handed fresh deliveries. */
  get isReady(): boolean {
    return this.#hasReadAll && !this.#isMarked && !this.breaker.isStruggling && this.sends.prefetched === 0;
  }

  /** Sends what was read together with its number. @returns false when it may not send all of it: nothing was sent */
  sendFresh({ target, due }: FreshDeliveries): boolean {
    if (!isFresh(target, this.#dependencies.timer) || !this.#host.maySend(target.askedAtMs)) return false;
    if (!due.every((one) => this.#cursor.isAhead(one)) || this.sends.takeRoom() < due.length) return false;
    this.sends.send(target, due, target.askedAtMs);
    this.#cursor.handedOver(due);
    return true;
  }

  /** Somebody marked the lane: the next turn wipes the mark and reads all that is due. */
  mark(): void {
    this.#isMarked = true;
    this.breaker.requestAttempt();
  }

  /** Answers are settled together: after a while when nothing else waits for a turn, else in a moment or at once. */
  signalResults(): void {
    const gatherMs = this.#gatherMs;
    if (gatherMs > 0) this.#signal.setWithin(gatherMs);
    else if (this.sends.inFlight === 0) this.#signal.set();
    else if (this.sends.hasResults) this.#signal.setWithin(this.#batchSize.waitMs(this.sends.prefetched));
  }

  /** One statement: settle and read. Then sends what it found. */
  async take(): Promise<TurnEnd> {
    const { db, timer } = this.#dependencies;
    const giveBack = await this.#takeSlot();
    const begun = this.#begin();
    let turn: Turn | undefined;
    try {
      turn = await takeTurn(db, begun.values).finally(giveBack);
    } catch (error) {
      this.#host.turnFailed();
      this.#isMarked ||= begun.values.isMarked;
      return this.failed(error, begun.values.attempts);
    }
    this.#host.turnSucceeded();
    this.#batchSize.turnEnded(timer.now());
    return turn === undefined ? "lost" : this.#goOn(turn, begun);
  }

  /** The database does not answer: the results stay, as long as the lane does. */
  async failed(error: unknown, batch: readonly SettledAttempt[] = []): Promise<TurnEnd> {
    const isOver = this.#host.isOver();
    const { organizationId, destinationId } = this.#lane;
    const fields = { err: error, isOver, organizationId, destinationId };
    this.#dependencies.log.warn(fields, "A delivery lane could not take its turn.");
    this.#settlesAgain ||= batch.length > 0;
    this.sends.keep(isDatabaseUnavailable(error) || isRetryable(error) ? batch : batch.map(withoutAnswer));
    await pause(this.#dependencies.timer, RETRY_STATEMENT_MS);
    return isOver ? "lost" : "again";
  }

  /** Recalls retries before the turn that stores the recovery, because nobody would recall them afterwards. */
  async #takeSlot(): Promise<() => void> {
    const told = { breaker: this.breaker, cursor: this.#cursor };
    for (;;) {
      const isRecalled = await recallRetries(this.#dependencies, this.#lane, told).then(
        () => true,
        (error: unknown) => this.failed(error).then(() => false),
      );
      const giveBack = await this.#host.takeSlot(this.#lane.organizationId);
      if (!isRecalled || !this.breaker.recovery.isPending) return giveBack;
      giveBack();
    }
  }

  #begin(): BegunTurn {
    const now = this.#dependencies.clock.now();
    const isMarked = this.#isMarked;
    this.#lookedAtMs = now.getTime();
    this.#isMarked = false;
    const askedAtMs = this.#dependencies.timer.now();
    return beginTurn(this.#parts, { now, askedAtMs, isMarked, settles: this.#gatherMs === 0 });
  }

  /** The turn was committed: sends what it read. */
  async #goOn(turn: Turn, { askedAtMs, health, values }: BegunTurn): Promise<TurnEnd> {
    if (values.writesHealth) this.breaker.stored(health, askedAtMs);
    this.sends.settled(values.attempts);
    this.#nextDueAtMs = earliest(turn.target.nextDueAtMs, values.attempts);
    if (turn.target.isStopped) return "stopped";
    // An earlier turn may have cleared the mark: it excluded what was in flight.
    if (turn.target.isAskedAgain) this.mark();
    const mayBeAsked = turn.target.isAskedAgain || this.#settlesAgain;
    this.#settlesAgain = false;
    this.#hasReadAll = turn.due.length < values.want;
    this.#cursor.hasRead(turn.due, this.#lookedAtMs, { isAll: this.#hasReadAll, reserved: values.reserved });
    const first = turn.due.filter(({ isFirst }) => isFirst).length;
    this.#retryShare.hasRead(turn.due.length - first, first);
    try {
      const hasSent = await this.#sendFound(turn, askedAtMs);
      await this.#lastCalls.send((target) => this.#sendableTarget(target));
      const hasMore = values.want > 0 && !this.#hasReadAll && this.sends.isIdle;
      return !hasSent || this.breaker.recovery.isPending || hasMore || mayBeAsked ? "again" : "done";
    } catch (error) {
      this.#cursor.restart(turn.due);
      return this.failed(error);
    }
  }

  /** 0 while more waits to be read: the turn that reads it settles what was answered as well. */
  get #gatherMs(): number {
    return this.#hasReadAll ? this.sends.gatherMs : 0;
  }

  /** @returns false when what was read may not be sent: it must be read again. */
  async #sendFound(turn: Turn, askedAtMs: number): Promise<boolean> {
    const current = await this.#sendableTarget({ ...turn.target, askedAtMs });
    if (current !== undefined) this.sends.send(current, turn.due, askedAtMs);
    else {
      this.#cursor.restart(turn.due);
      await pause(this.#dependencies.timer, RETRY_STATEMENT_MS);
    }
    return current !== undefined;
  }

  /** @returns undefined when nothing may be sent by it. */
  async #sendableTarget(target: SendTarget): Promise<SendTarget | undefined> {
    const current = await refreshTarget(this.#dependencies, this.#lane, target);
    return this.#host.maySend(target.askedAtMs) ? current : undefined;
  }
}
