import { isDatabaseUnavailable } from "@quote-financing/db/database-errors";
import type { DeliveryParts } from "../delivery-dependencies.ts";
import type { LaneHost } from "./lane-host.ts";
import { LaneSends } from "./lane-sends.ts";
import type { LeasedLane } from "./lease/lease-lanes.ts";
import { handBackLane, letLaneSleep } from "./lease/release-lane.ts";
import { LaneHealth } from "./settle/circuit-breaker.ts";
import { recallRetries } from "./settle/recall-retries.ts";
import type { SettledAttempt } from "./settle/settled-attempt.ts";
import { LanePace } from "./turn/batch-size.ts";
import { LastCalls } from "./turn/last-calls.ts";
import { isFresh, type LaneTarget, readTarget } from "./turn/send-target.ts";
import { LookMark } from "./turn/turn-cursor.ts";
import { type Turn, takeTurn } from "./turn/turn-statement.ts";
import { turnValues } from "./turn/turn-values.ts";
import { Bell } from "./wake-signal.ts";

const QUIET_LOOK_MS = 1_000;
const RETRY_STATEMENT_MS = 250;
/** Less than the whole lease: a worker that was stopped must not send what it read before. */
const SENDABLE_PART_OF_LEASE = 0.7;
const CROWDED_TURN_MS = 5_000;
/** A mark that lies ahead of this process's clock is waited for in steps of this. */
const REFUSED_SLEEP_MS = 50;
/** How soon a lane goes on after its organization was let in again, at most. */
const SUSPENDED_LOOK_MS = 30_000;

/** Runs one leased lane until it is quiet, lost, or told to stop: decision record 0060. */
export class LaneRunner {
  readonly lane: LeasedLane;
  readonly #parts: DeliveryParts;
  readonly #host: LaneHost;
  readonly #health: LaneHealth;
  readonly #sends: LaneSends;
  readonly #pace: LanePace;
  readonly #bell = new Bell();
  readonly #mark = new LookMark();
  readonly #lastCalls: LastCalls;
  readonly #startedAtMs = performance.now();
  #leaseUntil: Date;
  #renewedAtMs: number;
  #mustLookAgain = false;
  #foundWork = false;
  #quietSinceMs: number | undefined;
  #isTurning = false;
  #isStopping = false;
  #isLost = false;
  #isSuspended = false;

  /** @param leasedAtMs `performance.now()` before the lease was asked for. */
  constructor(parts: DeliveryParts, host: LaneHost, lane: LeasedLane, leaseUntil: Date, leasedAtMs: number) {
    this.lane = lane;
    this.#parts = parts;
    this.#host = host;
    this.#health = new LaneHealth(parts.policy, lane);
    this.#pace = new LanePace(parts.policy.maxAheadPerLane);
    this.#sends = new LaneSends(parts, host, lane, this.#health, () => this.#ringForResults());
    this.#lastCalls = new LastCalls(parts, lane, this.#sends);
    this.#leaseUntil = leaseUntil;
    this.#renewedAtMs = leasedAtMs;
  }

  /** There may be fresh work. */
  wake(): void {
    this.#bell.ring();
  }

  /** Sends nothing more, waits for what is in flight, settles it and gives the lane back. */
  stop(): void {
    this.#isStopping = true;
    this.#sends.end();
    this.#bell.ring();
  }

  /** Breaks off what is in flight, unsettled: it will be sent again. */
  cancelInFlight(): void {
    this.#sends.cancel();
    this.stop();
  }

  /** Resolves when the lane is given back or lost. Never rejects. */
  async run(): Promise<void> {
    try {
      while (!(await this.#isDoneAfterTurn()));
    } catch (error) {
      this.#parts.log.error({ err: error, ...this.#names() }, "A delivery lane ended by a fault.");
    } finally {
      this.cancelInFlight();
      this.#bell.silence();
    }
  }

  async #isDoneAfterTurn(): Promise<boolean> {
    this.#isTurning = true;
    await this.#turn();
    this.#isTurning = false;
    if (this.#isLost) return true;
    if (this.#host.isCrowded() && performance.now() - this.#startedAtMs > CROWDED_TURN_MS) this.stop();
    if (this.#sends.inFlight === 0 && !this.#sends.hasResults) return !this.#mustLookAgain && this.#isGivenBack();
    this.#ringForResults();
    await this.#bell.wait(Math.max(0, this.#untilRenewalMs()));
    return false;
  }

  /** One statement: settle, renew, look. Then sends what it found. */
  async #turn(): Promise<void> {
    const { clock, db, policy } = this.#parts;
    const now = clock.now();
    const startedAtMs = performance.now();
    const batch = this.#sends.takeResults();
    const isRenewal = this.#untilRenewalMs() <= 0;
    if (isRenewal) this.#leaseUntil = new Date(now.getTime() + policy.leaseMs);
    this.#pace.turnStarted(startedAtMs, batch.length);
    this.#dropUnsendable();
    this.#mustLookAgain = false;
    const values = turnValues({
      lane: this.lane,
      health: this.#health,
      mark: this.#mark,
      sends: this.#sends,
      pace: this.#pace,
      leaseUntil: this.#leaseUntil,
      now,
      batch,
    });
    let turn: Turn | undefined;
    try {
      turn = await takeTurn(db, values);
      this.#host.turned(true);
    } catch (error) {
      this.#host.turned(false);
      return this.#keepForNextTurn(batch, error);
    }
    this.#pace.turnEnded(performance.now());
    if (turn === undefined) {
      this.#isLost = true;
      return;
    }
    if (isRenewal) this.#renewedAtMs = startedAtMs;
    this.#health.stored(values.probeAt);
    this.#sends.settled(batch);
    if (turn.target.isSuspended) return this.#suspend();
    if (!this.#mark.sawAll(turn.due, values.want)) this.#lookAgain();
    await this.#sendFound(turn, startedAtMs);
    await this.#sendBesideProbes(startedAtMs);
  }

  /** What is in flight is settled; then the lane is looked at now and then, until the organization is let in again. */
  #suspend(): void {
    this.#isSuspended = true;
    this.stop();
  }

  /** What a failing destination is sent all the same, and what one that answers again need not wait for. */
  async #sendBesideProbes(startedAtMs: number): Promise<void> {
    try {
      if (this.#health.takeRecovery()) {
        const recalled = await recallRetries(this.#parts.db, this.lane, this.#parts.clock.now());
        if (recalled > 0) this.#lookAgain();
      }
      await this.#lastCalls.send((target) => this.#sendableTarget(target, startedAtMs));
    } catch (error) {
      await this.#keepForNextTurn([], error);
    }
  }

  async #sendFound({ target, due }: Turn, startedAtMs: number): Promise<void> {
    this.#dropUnsendable();
    if (due.length > 0) this.#foundWork = true;
    const current = await this.#sendableTarget({ ...target, askedAtMs: startedAtMs }, startedAtMs);
    if (current !== undefined) this.#sends.send(current, due, startedAtMs);
    else {
      this.#mark.restart();
      this.#lookAgain();
    }
    if (this.#sends.inFlight > 0) this.#quietSinceMs = undefined;
  }

  async #sendableTarget(target: LaneTarget, startedAtMs: number): Promise<LaneTarget | undefined> {
    const current = await this.#freshTarget(target);
    const isLeased = performance.now() - startedAtMs < this.#parts.policy.leaseMs * SENDABLE_PART_OF_LEASE;
    return isLeased ? current : undefined;
  }

  /** A turn that took long may have waited for somebody who changed the destination: then it is read once more. */
  async #freshTarget(target: LaneTarget): Promise<LaneTarget | undefined> {
    if (isFresh(target)) return target;
    const askedAtMs = performance.now();
    try {
      const [read] = await readTarget(this.#parts.db, this.#names());
      return read === undefined ? undefined : { ...read, askedAtMs };
    } catch (error) {
      await this.#keepForNextTurn([], error);
      return undefined;
    }
  }

  #dropUnsendable(): void {
    if (!this.#sends.dropUnsendable()) return;
    this.#mark.restart();
    this.#lookAgain();
  }

  #lookAgain(): void {
    this.#mustLookAgain = true;
    this.#bell.ring();
  }

  /** While a turn runs nothing rings: what was answered meanwhile is counted after it. */
  #ringForResults(): void {
    if (this.#isTurning) return;
    if (this.#sends.inFlight === 0) this.#bell.ring();
    else if (this.#sends.hasResults) this.#bell.ringWithin(this.#pace.waitMs(this.#sends.ahead));
  }

  /** The database does not answer: the results stay, as long as the lease does. */
  async #keepForNextTurn(batch: readonly SettledAttempt[], error: unknown): Promise<void> {
    const isOver = performance.now() - this.#renewedAtMs > this.#parts.policy.leaseMs;
    this.#parts.log.warn({ err: error, isOver, ...this.#names() }, "A delivery lane could not take its turn.");
    if (isOver) this.#isLost = true;
    const canWait = isDatabaseUnavailable(error);
    this.#sends.keep(canWait ? batch : batch.map((row) => ({ ...row, responseHeaders: null, responseBody: null })));
    this.#mustLookAgain = true;
    await new Promise((resolve) => setTimeout(resolve, RETRY_STATEMENT_MS));
    this.#bell.ring();
  }

  /** Nothing is in flight or unsettled. @returns false when the lane must be looked at again. */
  async #isGivenBack(): Promise<boolean> {
    const { clock, db, policy } = this.#parts;
    const now = clock.now();
    const { probeAtMs } = this.#health;
    try {
      if (this.#isSuspended) await handBackLane(db, this.lane, new Date(now.getTime() + SUSPENDED_LOOK_MS));
      else if (this.#isStopping) await handBackLane(db, this.lane, now);
      else if (this.#health.isFailing && probeAtMs !== null && probeAtMs > now.getTime()) {
        await handBackLane(db, this.lane, new Date(probeAtMs));
      } else if (this.#host.holdsQuietLanes && !this.#host.isCrowded()) {
        return (await this.#hasLingered()) && (await this.#isAsleep());
      } else if (this.#foundWork) {
        await handBackLane(db, this.lane, new Date(now.getTime() + policy.lingerMs));
      } else return await this.#isAsleep();
      return true;
    } catch (error) {
      await this.#keepForNextTurn([], error);
      return this.#isLost;
    }
  }

  async #isAsleep(): Promise<boolean> {
    if (await letLaneSleep(this.#parts.db, this.lane, this.#parts.clock.now())) return true;
    await this.#bell.wait(REFUSED_SLEEP_MS);
    return false;
  }

  /** A quiet lane is looked at each second for a while: late commits of writers that did not mark it. */
  async #hasLingered(): Promise<boolean> {
    this.#quietSinceMs ??= performance.now();
    const leftMs = this.#quietSinceMs + this.#parts.policy.lingerMs - performance.now();
    if (leftMs <= 0) return true;
    if (await this.#bell.wait(Math.min(leftMs, QUIET_LOOK_MS))) this.#quietSinceMs = undefined;
    return false;
  }

  #untilRenewalMs(): number {
    return this.#renewedAtMs + this.#parts.policy.leaseMs / 3 - performance.now();
  }

  #names() {
    return { organizationId: this.lane.organizationId, destinationId: this.lane.destinationId };
  }
}
