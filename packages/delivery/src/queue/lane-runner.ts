import { isDatabaseUnavailable } from "@quote-financing/db/database-errors";
import type { DeliveryDependencies } from "../delivery-dependencies.ts";
import type { LaneHost } from "./lane-host.ts";
import type { LaneKey } from "./lane-key.ts";
import { LaneSends } from "./lane-sends.ts";
import { HeldLease } from "./lease/held-lease.ts";
import type { LeasedLane } from "./lease/lease-lanes.ts";
import { handBackLane, letLaneSleep } from "./lease/release-lane.ts";
import { Prefetch } from "./prefetch/prefetch.ts";
import { refreshTarget, type SendTarget } from "./prefetch/send-target.ts";
import { CircuitBreaker } from "./settle/circuit-breaker.ts";
import { recallRetries } from "./settle/recall-retries.ts";
import { type SettledAttempt, withoutAnswer } from "./settle/settled-attempt.ts";
import { LastCalls } from "./turn/last-calls.ts";
import { type Turn, takeTurn } from "./turn/turn-statement.ts";
import { turnValues } from "./turn/turn-values.ts";
import { WakeSignal } from "./wake-signal.ts";

const QUIET_LOOK_MS = 1_000;
const RETRY_STATEMENT_MS = 250;
const CROWDED_TURN_MS = 5_000;
/** A mark that lies ahead of this process's clock is waited for in steps of this. */
const REFUSED_SLEEP_MS = 50;
/** How soon a lane goes on after its organization was let in again, at most. */
const SUSPENDED_LOOK_MS = 30_000;

type Mode =
  | { readonly is: "delivering" | "stopping" | "suspended" | "lost" }
  | { readonly is: "quiet"; readonly sinceMs: number };

/**
 * Runs one leased lane until it is given back or lost: decision record 0060. It is in one mode at a time:
 *
 * - `delivering` sends what its turns find. With nothing in flight a loop's lane becomes `quiet`.
 * - `quiet` is looked at each second for a while, then put to sleep. It is `delivering` again once it is woken or sends.
 * - `stopping` follows on both (told to stop, or others want its place): settles what is in flight; handed back, due now.
 * - `suspended` follows on all three, when a turn finds its organization suspended: the same, due again later.
 * - `lost` follows on all, when the fence is another's or the lease is over: nothing more is written.
 */
export class LaneRunner {
  readonly lane: LeasedLane;
  readonly #dependencies: DeliveryDependencies;
  readonly #host: LaneHost;
  readonly #breaker: CircuitBreaker;
  readonly #prefetch: Prefetch;
  readonly #sends: LaneSends;
  readonly #lastCalls: LastCalls;
  readonly #lease: HeldLease;
  readonly #signal = new WakeSignal();
  #mode: Mode = { is: "delivering" };

  /** @param leasedAtMs `performance.now()` before the lease was asked for. */
  constructor(deps: DeliveryDependencies, host: LaneHost, lane: LeasedLane, leaseUntil: Date, leasedAtMs: number) {
    this.lane = lane;
    this.#dependencies = deps;
    this.#host = host;
    this.#breaker = new CircuitBreaker(deps.policy, lane);
    this.#prefetch = new Prefetch(deps.policy.maxPrefetchPerLane);
    // While a turn runs nobody waits: what is answered meanwhile is counted after it.
    const answered = () => this.#signal.isAwaited && this.#signalResults();
    this.#sends = new LaneSends(deps, host, { lane, breaker: this.#breaker, prefetch: this.#prefetch, answered });
    this.#lastCalls = new LastCalls(deps, lane, this.#sends);
    this.#lease = new HeldLease(deps.policy.leaseMs, leaseUntil, leasedAtMs);
  }

  /** There may be fresh work. */
  wake(): void {
    this.#signal.set();
  }

  /** Sends nothing more, waits for what is in flight, settles it and gives the lane back. */
  stop(): void {
    if (this.#mode.is === "delivering" || this.#mode.is === "quiet") this.#mode = { is: "stopping" };
    this.#sends.end();
    this.#signal.set();
  }

  /** Breaks off what is in flight, unsettled: it will be sent again. */
  cancelInFlight(): void {
    this.#sends.cancel();
    this.stop();
  }

  /** Resolves when the lane is given back or lost. Never rejects. */
  async run(): Promise<void> {
    try {
      while (await this.#runRound());
    } catch (error) {
      this.#dependencies.log.error({ err: error, ...this.#key() }, "A delivery lane ended by a fault.");
    } finally {
      this.cancelInFlight();
      this.#signal.clear();
    }
  }

  /** A turn and the wait after it. @returns whether another one follows. */
  async #runRound(): Promise<boolean> {
    const mustReadAgain = await this.#takeTurn();
    if (mustReadAgain) this.#signal.set();
    if (this.#isLost()) return false;
    if (this.#host.isCrowded() && this.#lease.heldForMs > CROWDED_TURN_MS) this.stop();
    if (this.#sends.isIdle) return mustReadAgain || !(await this.#giveBack());
    this.#signalResults();
    await this.#signal.wait(Math.max(0, this.#lease.untilRenewalMs));
    return true;
  }

  /** One statement: settle, renew, read. Then sends what it found. @returns whether it must read again at once. */
  async #takeTurn(): Promise<boolean> {
    const { clock, db } = this.#dependencies;
    const now = clock.now();
    const startedAtMs = performance.now();
    const batch = this.#sends.takeResults();
    const isRenewal = this.#lease.renewWhenDue(now);
    const { batchSize, cursor } = this.#prefetch;
    batchSize.turnStarted(startedAtMs, batch.length);
    if (this.#sends.dropUnsendable()) this.#signal.set();
    const held = { lane: this.lane, leaseUntil: this.#lease.until, breaker: this.#breaker, sends: this.#sends };
    const values = turnValues({ ...held, cursor, now, batch });
    let turn: Turn | undefined;
    try {
      turn = await takeTurn(db, values);
      this.#host.turned(true);
    } catch (error) {
      this.#host.turned(false);
      await this.#keepForNextTurn(batch, error);
      return true;
    }
    batchSize.turnEnded(performance.now());
    if (turn === undefined) {
      this.#mode = { is: "lost" };
      return false;
    }
    if (isRenewal) this.#lease.renewed(startedAtMs);
    this.#breaker.stored(values.probeAt);
    this.#sends.settled(batch);
    if (turn.target.isSuspended) {
      this.stop();
      this.#mode = { is: "suspended" };
      return false;
    }
    const hasSeenAll = cursor.sawAll(turn.due, values.want);
    const hasSentAll = await this.#sendFound(turn, startedAtMs);
    const hasRecalled = await this.#sendBesideProbes(startedAtMs);
    return !hasSeenAll || !hasSentAll || hasRecalled;
  }

  /** @returns false when something that was read may not be sent: it must be read again. */
  async #sendFound({ target, due }: Turn, startedAtMs: number): Promise<boolean> {
    const hasDropped = this.#sends.dropUnsendable();
    const asked = { ...target, askedAtMs: startedAtMs };
    const current = await this.#sendableTarget(asked, startedAtMs).catch((error) => this.#keepForNextTurn([], error));
    if (current === undefined) this.#prefetch.cursor.restart();
    else this.#sends.send(current, due, startedAtMs);
    if (this.#mode.is === "quiet" && this.#sends.inFlight > 0) this.#mode = { is: "delivering" };
    return current !== undefined && !hasDropped;
  }

  /** Retries of a destination that answers again, and last calls of one that fails. @returns whether to read again. */
  async #sendBesideProbes(startedAtMs: number): Promise<boolean> {
    const { db, clock } = this.#dependencies;
    let recalled = 0;
    try {
      if (this.#breaker.takeRecovery()) recalled = await recallRetries(db, this.lane, clock.now());
      await this.#lastCalls.send((target) => this.#sendableTarget(target, startedAtMs));
    } catch (error) {
      await this.#keepForNextTurn([], error);
      return true;
    }
    return recalled > 0;
  }

  /** @returns undefined when nothing may be sent by what a turn that started then has read. */
  async #sendableTarget(target: SendTarget, startedAtMs: number): Promise<SendTarget | undefined> {
    const current = await refreshTarget(this.#dependencies.db, this.lane, target);
    return this.#lease.maySend(startedAtMs) ? current : undefined;
  }

  #signalResults(): void {
    if (this.#sends.inFlight === 0) this.#signal.set();
    else if (this.#sends.hasResults) this.#signal.setWithin(this.#prefetch.batchSize.waitMs(this.#prefetch.size));
  }

  /** The database does not answer: the results stay, as long as the lease does. */
  async #keepForNextTurn(batch: readonly SettledAttempt[], error: unknown): Promise<undefined> {
    const { isOver } = this.#lease;
    this.#dependencies.log.warn({ err: error, isOver, ...this.#key() }, "A delivery lane could not take its turn.");
    if (isOver) this.#mode = { is: "lost" };
    this.#sends.keep(isDatabaseUnavailable(error) ? batch : batch.map(withoutAnswer));
    await new Promise((resolve) => setTimeout(resolve, RETRY_STATEMENT_MS));
    this.#signal.set();
  }

  /** Nothing is in flight or unsettled. @returns false when the lane must be looked at again. */
  async #giveBack(): Promise<boolean> {
    const { clock, db } = this.#dependencies;
    try {
      const dueAt = this.#handBackAt(clock.now());
      if (dueAt === undefined) return (await this.#linger()) && (await this.#putToSleep());
      await handBackLane(db, this.lane, dueAt);
      return true;
    } catch (error) {
      await this.#keepForNextTurn([], error);
      return this.#isLost();
    }
  }

  /** When somebody must look at the lane again; undefined when it may sleep until there is work. */
  #handBackAt(now: Date): Date | undefined {
    const { probeAtMs, isFailing } = this.#breaker;
    const inMs = (milliseconds: number) => new Date(now.getTime() + milliseconds);
    if (this.#mode.is === "suspended") return inMs(SUSPENDED_LOOK_MS);
    if (this.#mode.is === "stopping") return now;
    if (isFailing && probeAtMs !== null && probeAtMs > now.getTime()) return new Date(probeAtMs);
    if (!this.#mayLinger() && this.#prefetch.cursor.hasFound) return inMs(this.#dependencies.policy.lingerMs);
    return undefined;
  }

  /** A cron call does not wait for late commits, nor does a loop whose place others want: the next holder looks. */
  #mayLinger(): boolean {
    return this.#host.holdsQuietLanes && !this.#host.isCrowded();
  }

  async #putToSleep(): Promise<boolean> {
    if (await letLaneSleep(this.#dependencies.db, this.lane, this.#dependencies.clock.now())) return true;
    await this.#signal.wait(REFUSED_SLEEP_MS);
    return false;
  }

  /** Waits for late commits of writers that did not mark the lane. @returns whether it has been quiet long enough. */
  async #linger(): Promise<boolean> {
    if (!this.#mayLinger()) return true;
    const mode: Mode = this.#mode.is === "quiet" ? this.#mode : { is: "quiet", sinceMs: performance.now() };
    this.#mode = mode;
    const leftMs = mode.sinceMs + this.#dependencies.policy.lingerMs - performance.now();
    if (leftMs <= 0) return true;
    const isWoken = await this.#signal.wait(Math.min(leftMs, QUIET_LOOK_MS));
    if (isWoken && this.#mode === mode) this.#mode = { is: "delivering" };
    return false;
  }

  #isLost(): boolean {
    return this.#mode.is === "lost";
  }

  #key(): LaneKey {
    return { organizationId: this.lane.organizationId, destinationId: this.lane.destinationId };
  }
}
