import { isDatabaseUnavailable } from "@quote-financing/db/database-errors";
import type { DeliveryParts } from "../delivery-parts.ts";
import { isAcknowledged, type RunningAttempt } from "../send.ts";
import { Bell } from "./bell.ts";
import { attemptNames, type DueDelivery, dueDelivery, settleAttempt, startAttempt } from "./lane-attempt.ts";
import { LaneHealth } from "./lane-health.ts";
import { LaneSecret } from "./lane-secret.ts";
import type { LeasedLane } from "./lease-lanes.ts";
import { LookMark } from "./look-mark.ts";
import { handBackLane, letLaneSleep } from "./release-lane.ts";
import type { SettledAttempt } from "./settled-attempt.ts";
import { type TurnRow, turnStatement } from "./turn-statement.ts";

/** The process that the runner is one of many of. */
export interface LaneHost {
  /** The loop holds a quiet lane for a while, unless others wait for its place; a cron call does not wait. */
  readonly holdsQuietLanes: boolean;
  /** How many of the wanted sends the process has room for. */
  grant(wanted: number, inFlightOfLane: number): number;
  /** Other lanes wait for a place: this one should end its turn. */
  isCrowded(): boolean;
  sendStarted(): void;
  sendEnded(): void;
  settled(isDelivered: boolean): void;
}

/**
 * A batch is settled at once when nothing else is in flight. Others are waited for as long as the last turn took, since
 * a turn costs the same for one as for all, but never longer than this.
 */
const BATCH_MS = 8;
const QUIET_LOOK_MS = 1_000;
const RETRY_STATEMENT_MS = 250;
/** Less than the whole lease: a worker that was stopped must not send what it read before. */
const SENDABLE_PART_OF_LEASE = 0.7;
const CROWDED_TURN_MS = 5_000;

/** Runs one leased lane until it is quiet, lost, or told to stop: decision record 0060. */
export class LaneRunner {
  readonly lane: LeasedLane;
  readonly #parts: DeliveryParts;
  readonly #host: LaneHost;
  readonly #health: LaneHealth;
  readonly #bell = new Bell();
  readonly #mark = new LookMark();
  readonly #secret: LaneSecret;
  readonly #inFlight = new Map<string, RunningAttempt>();
  readonly #startedAtMs = performance.now();
  #results: SettledAttempt[] = [];
  #leaseUntil: Date;
  #renewedAtMs: number;
  #turnMs = 0;
  #foundWork = false;
  #quietSinceMs: number | undefined;
  #isStopping = false;
  #isLost = false;

  /** @param leasedAtMs `performance.now()` before the lease was asked for. */
  constructor(parts: DeliveryParts, host: LaneHost, lane: LeasedLane, leaseUntil: Date, leasedAtMs: number) {
    this.lane = lane;
    this.#parts = parts;
    this.#host = host;
    this.#health = new LaneHealth(parts.policy, lane);
    this.#secret = new LaneSecret(parts.secretBox, lane);
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
    this.#bell.ring();
  }

  /** Breaks off what is in flight, unsettled: it will be sent again. */
  cancelInFlight(): void {
    for (const attempt of this.#inFlight.values()) attempt.cancel();
    for (let left = this.#inFlight.size; left > 0; left -= 1) this.#host.sendEnded();
    this.#inFlight.clear();
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
    await this.#turn();
    if (this.#isLost) return true;
    if (this.#host.isCrowded() && performance.now() - this.#startedAtMs > CROWDED_TURN_MS) this.#isStopping = true;
    if (this.#inFlight.size === 0 && this.#results.length === 0) return this.#isGivenBack();
    await this.#bell.wait(Math.max(0, this.#untilRenewalMs()));
    return false;
  }

  /** One statement: settle, renew, look. Then sends what it found. */
  async #turn(): Promise<void> {
    const { clock, db, policy } = this.#parts;
    const now = clock.now();
    const startedAtMs = performance.now();
    const batch = this.#results;
    this.#results = [];
    const isRenewal = this.#untilRenewalMs() <= 0;
    if (isRenewal) this.#leaseUntil = new Date(now.getTime() + policy.leaseMs);
    const values = this.#turnValues(now, batch);
    let rows: TurnRow[];
    try {
      rows = await turnStatement(db, values);
    } catch (error) {
      return this.#keepForNextTurn(batch, error);
    }
    this.#turnMs = performance.now() - startedAtMs;
    if (rows.length === 0) this.#isLost = true;
    else if (isRenewal) this.#renewedAtMs = startedAtMs;
    if (this.#isLost) return;
    for (const { state } of batch) {
      this.#host.settled(state === "delivered");
      if (state === "delivered" || state === "failed") this.#parts.watch.settled(state, 1);
    }
    if (!this.#mark.sawAll(rows, values.want)) this.#bell.ring();
    const isFresh = performance.now() - startedAtMs < policy.leaseMs * SENDABLE_PART_OF_LEASE;
    if (isFresh) for (const due of rows.map(dueDelivery)) if (due !== undefined) this.#send(due);
  }

  #turnValues(now: Date, batch: readonly SettledAttempt[]) {
    const room = this.#isStopping ? 0 : this.#health.room(this.#inFlight.size, now.getTime());
    return {
      ...this.lane,
      ...this.#health.columns(),
      ...this.#mark.values(),
      leaseUntil: this.#leaseUntil.toISOString(),
      now: now.toISOString(),
      attempts: JSON.stringify(batch),
      lastExpiredAt: batch.some(({ state }) => state === "failed") ? now.toISOString() : null,
      exclude: [...this.#inFlight.keys(), ...batch.map(({ eventId }) => eventId)],
      want: room > 0 ? this.#host.grant(room, this.#inFlight.size) : 0,
      retriesFirst: this.#health.retriesFirst,
    };
  }

  #send(due: DueDelivery): void {
    const startedAt = this.#parts.clock.now();
    const attemptEnded = this.#parts.watch.attemptStarted({ ...this.#names(), ...attemptNames(due) });
    const attempt = startAttempt(due, this.#secret, this.#parts.send);
    this.#foundWork = true;
    this.#quietSinceMs = undefined;
    this.#inFlight.set(due.eventId, attempt);
    this.#host.sendStarted();
    void attempt.outcome.then((outcome) => {
      attemptEnded?.(outcome);
      if (this.#inFlight.get(due.eventId) !== attempt) return;
      this.#inFlight.delete(due.eventId);
      this.#host.sendEnded();
      const now = this.#parts.clock.now();
      if (isAcknowledged(outcome)) this.#health.succeeded(now.getTime(), outcome.isCutOff);
      else this.#health.failed(now.getTime(), this.#parts.random);
      this.#results.push(settleAttempt(due, outcome, startedAt, now, this.#parts.random));
      if (this.#inFlight.size === 0) this.#bell.ring();
      else this.#bell.ringWithin(Math.min(BATCH_MS, this.#turnMs));
    });
  }

  /** The database does not answer: the results stay, as long as the lease does. */
  async #keepForNextTurn(batch: readonly SettledAttempt[], error: unknown): Promise<void> {
    const isOver = performance.now() - this.#renewedAtMs > this.#parts.policy.leaseMs;
    this.#parts.log.warn({ err: error, isOver, ...this.#names() }, "A delivery lane could not take its turn.");
    if (isOver) this.#isLost = true;
    const canWait = isDatabaseUnavailable(error);
    const kept = canWait ? batch : batch.map((row) => ({ ...row, responseHeaders: null, responseBody: null }));
    this.#results = [...kept, ...this.#results];
    await new Promise((resolve) => setTimeout(resolve, RETRY_STATEMENT_MS));
  }

  /** Nothing is in flight or unsettled. @returns false when the lane must be looked at again. */
  async #isGivenBack(): Promise<boolean> {
    const { clock, db, policy } = this.#parts;
    const now = clock.now();
    const { probeAtMs } = this.#health;
    try {
      if (this.#isStopping) await handBackLane(db, this.lane, now);
      else if (this.#health.isFailing && probeAtMs !== null && probeAtMs > now.getTime()) {
        await handBackLane(db, this.lane, new Date(probeAtMs));
      } else if (this.#host.holdsQuietLanes && !this.#host.isCrowded()) {
        return (await this.#hasLingered()) && (await letLaneSleep(db, this.lane, clock.now()));
      } else if (this.#foundWork) {
        await handBackLane(db, this.lane, new Date(now.getTime() + policy.lingerMs));
      } else return await letLaneSleep(db, this.lane, now);
      return true;
    } catch (error) {
      await this.#keepForNextTurn([], error);
      return this.#isLost;
    }
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
