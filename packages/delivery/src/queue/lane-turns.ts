import { isDatabaseUnavailable } from "@quote-financing/db/database-errors";
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
import { type SettledAttempt, withoutAnswer } from "./settle/settled-attempt.ts";
import { LastCalls } from "./turn/last-calls.ts";
import type { FreshDeliveries } from "./turn/number-and-read.ts";
import { RetryShare } from "./turn/retry-share.ts";
import { type Turn, takeTurn } from "./turn/turn-statement.ts";
import { turnValues } from "./turn/turn-values.ts";
import type { WakeSignal } from "./wake-signal.ts";

const RETRY_STATEMENT_MS = 250;
/** How often the row of a lane that is busy all the time is brought up to date. */
const STORE_MS = 10_000;

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
  #isMarked = false;
  /** The last turn left nothing that is due, nor room that it did not ask for. */
  #hasReadAll = false;
  #storedAtMs = Number.NEGATIVE_INFINITY;
  #nextDueAtMs: number | null = null;
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
  }

  /** When the next of what waits for a time is due, as the last turn saw it; null for none. Wall time. */
  get nextDueAtMs(): number | null {
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

  /** All that it knows of is on its way, and nothing says that its destination has troubles. */
  get isReady(): boolean {
    const { isFailing, isStruggling } = this.breaker;
    return this.#hasReadAll && !this.#isMarked && !isFailing && !isStruggling && this.sends.prefetched === 0;
  }

  /** Sends what was read together with its number. @returns false when it may not send all of it: nothing was sent */
  sendFresh({ target, due }: FreshDeliveries): boolean {
    if (!isFresh(target, this.#dependencies.timer) || !this.#host.maySend(target.askedAtMs)) return false;
    if (this.sends.room < due.length || !due.every((one) => this.#cursor.isAhead(one))) return false;
    this.sends.send(target, due, target.askedAtMs);
    this.#cursor.handedOver(due);
    return true;
  }

  /** Somebody marked the lane: the next turn wipes the mark and reads all that is due. */
  mark(): void {
    this.#isMarked = true;
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
    const { clock, db, timer } = this.#dependencies;
    const giveBack = await this.#host.takeSlot(this.#lane.organizationId);
    const now = clock.now();
    const startedAtMs = timer.now();
    this.#lookedAtMs = now.getTime();
    this.sends.dropUnsendable();
    const batch = this.#gatherMs > 0 ? [] : this.sends.takeResults();
    this.#batchSize.turnStarted(startedAtMs, batch.length);
    const writesHealth = this.#mustStore(batch);
    const isMarked = this.#isMarked;
    if (isMarked) {
      this.#cursor.restartDue();
      this.breaker.endHold();
    }
    this.#isMarked = false;
    const health = this.breaker.state;
    const want = this.sends.wanted();
    const reserved = this.breaker.retriesFirst ? want : this.#retryShare.of(want);
    const held = { lane: this.#lane, breaker: this.breaker, cursor: this.#cursor, sends: this.sends };
    const values = turnValues({ ...held, now, batch, reserved, want, writesHealth });
    let turn: Turn | undefined;
    try {
      turn = await takeTurn(db, values);
    } catch (error) {
      this.#host.turned(false);
      this.#isMarked ||= isMarked;
      giveBack();
      return this.failed(error, batch);
    }
    giveBack();
    this.#host.turned(true);
    this.#batchSize.turnEnded(timer.now());
    if (turn === undefined) return "lost";
    if (writesHealth) {
      this.breaker.stored(health);
      this.#storedAtMs = startedAtMs;
    }
    this.sends.settled(batch);
    this.#nextDueAtMs = earliest(turn.target.nextDueAtMs, batch);
    if (turn.target.isStopped) return "stopped";
    return this.#sendAll(turn, { now, askedAtMs: startedAtMs, want });
  }

  /** The database does not answer: the results stay, as long as the lane does. */
  async failed(error: unknown, batch: readonly SettledAttempt[] = []): Promise<TurnEnd> {
    const isOver = this.#host.isOver();
    const { organizationId, destinationId } = this.#lane;
    const fields = { err: error, isOver, organizationId, destinationId };
    this.#dependencies.log.warn(fields, "A delivery lane could not take its turn.");
    this.sends.keep(isDatabaseUnavailable(error) ? batch : batch.map(withoutAnswer));
    await pause(this.#dependencies.timer, RETRY_STATEMENT_MS);
    return isOver ? "lost" : "again";
  }

  async #sendAll(turn: Turn, read: { now: Date; askedAtMs: number; want: number }): Promise<TurnEnd> {
    const isAll = turn.due.length < read.want;
    this.#hasReadAll = isAll;
    this.#cursor.hasRead(turn.due, read.now, isAll);
    const first = turn.due.filter(({ isFirst }) => isFirst).length;
    this.#retryShare.hasRead(turn.due.length - first, first);
    try {
      const hasSent = await this.#sendFound(turn, read.askedAtMs);
      const hasRecalled = await this.#recallRetries();
      await this.#lastCalls.send((target) => this.#sendableTarget(target));
      const hasMore = read.want > 0 && !isAll && this.sends.isIdle;
      return !hasSent || hasRecalled || hasMore ? "again" : "done";
    } catch (error) {
      this.#cursor.restart(turn.due);
      return this.failed(error);
    }
  }

  /** While more waits to be read, a turn settles what was answered anyway. */
  get #gatherMs(): number {
    return this.#hasReadAll ? this.sends.gatherMs : 0;
  }

  /** What others must know of the lane is written at once, the rest now and then. */
  #mustStore(batch: readonly SettledAttempt[]): boolean {
    if (this.#isMarked || this.breaker.mustBeStored || batch.some(({ state }) => state === "failed")) return true;
    return this.breaker.mayBeStored && this.#dependencies.timer.now() - this.#storedAtMs >= STORE_MS;
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

  /** A destination that answers again gets at once what waits for a later hour. @returns whether there was any. */
  async #recallRetries(): Promise<boolean> {
    if (!this.breaker.takeRecovery()) return false;
    const { db, clock } = this.#dependencies;
    const recalled = await recallRetries(db, this.#lane, clock.now());
    if (recalled > 0) this.#cursor.restartDue();
    return recalled > 0;
  }

  /** @returns undefined when nothing may be sent by it. */
  async #sendableTarget(target: SendTarget): Promise<SendTarget | undefined> {
    const current = await refreshTarget(this.#dependencies, this.#lane, target);
    return this.#host.maySend(target.askedAtMs) ? current : undefined;
  }
}

/** Of what the turn read and of what it settled itself, which its snapshot does not show. */
function earliest(nextDueAtMs: number | null, batch: readonly SettledAttempt[]): number | null {
  const times = batch.flatMap(({ nextAttemptAt }) => (nextAttemptAt === null ? [] : [Date.parse(nextAttemptAt)]));
  const first = Math.min(nextDueAtMs ?? Number.POSITIVE_INFINITY, ...times);
  return first === Number.POSITIVE_INFINITY ? null : first;
}
