import type { Database } from "@quote-financing/db/database";
import { preparedQueueStatement } from "@quote-financing/db/prepared";
import { typedSql, value } from "@quote-financing/db/typed-sql";
import type { DeliveryDependencies } from "../../delivery-dependencies.ts";

/** Less than the whole lease: a worker that was stopped must not send what it read before. */
const SENDABLE_PART_OF_LEASE = 0.7;

const workerId = value.text("workerId");

const beatStatement = preparedQueueStatement()(typedSql`
  insert into delivery_workers (worker_id, alive_until) values (${workerId}, ${value.timestamp("aliveUntil")})
  on conflict (worker_id) do update set alive_until = excluded.alive_until`);

const endStatement = preparedQueueStatement()(typedSql`
  update delivery_workers set alive_until = ${value.timestamp("endedAt")} where worker_id = ${workerId}`);

/** A worker that has been dead for a while; with a lane left others still have to find it. */
const forgetStatement = preparedQueueStatement()(typedSql`
  delete from delivery_workers
  where alive_until < ${value.timestamp("before")}
    and not exists (select 1 from delivery_lanes where lease_owner = worker_id)`);

const now = value.timestamp("now");

/** Workers whose lanes are theirs. One that claims to live longer than any lease lasts has a wrong clock. */
export const livingWorkers = typedSql`
  (select worker_id from delivery_workers where alive_until > ${now} and alive_until <= ${value.timestamp("plausible")})`;

/** The others that are known: their lanes are found by their names. */
export const deadWorkers = typedSql`
  (select worker_id from delivery_workers where alive_until <= ${now} or alive_until > ${value.timestamp("plausible")})`;

/** The times that both ask for. */
export const livingAt = (at: Date, leaseMs: number) => ({
  now: at.toISOString(),
  plausible: new Date(at.getTime() + 2 * leaseMs).toISOString(),
});

/**
 * The life of one worker, as the lease of all of its lanes: one row that it moves on, so that a lane costs nothing while
 * it is held (decision record 0222).
 */
export class Heartbeat {
  readonly #dependencies: DeliveryDependencies;
  readonly #workerId: string;
  #beatAtMs = Number.NEGATIVE_INFINITY;
  /** Since then no beat came too late: nobody can have taken its lanes. */
  #aliveSinceMs = Number.POSITIVE_INFINITY;

  constructor(dependencies: DeliveryDependencies, workerId: string) {
    this.#dependencies = dependencies;
    this.#workerId = workerId;
  }

  async beat(): Promise<void> {
    const { db, clock, timer, policy } = this.#dependencies;
    const startedAtMs = timer.now();
    const aliveUntil = new Date(clock.now().getTime() + policy.leaseMs).toISOString();
    await beatStatement(db, { workerId: this.#workerId, aliveUntil });
    if (!this.isBeating) this.#aliveSinceMs = timer.now();
    this.#beatAtMs = startedAtMs;
  }

  /** Others may have its lanes by now. */
  get isOver(): boolean {
    return this.#sinceBeatMs > this.#dependencies.policy.leaseMs;
  }

  /** Nobody else has its lanes, and will not have them while something is handed to a socket. */
  get isBeating(): boolean {
    return this.#sinceBeatMs < this.#dependencies.policy.leaseMs * SENDABLE_PART_OF_LEASE;
  }

  /**
   * The same, and nobody had them since that time of the timer: what a worker read before it was stopped may have been sent
   * by another, although it beats again.
   */
  maySend(readAtMs: number): boolean {
    return this.isBeating && readAtMs >= this.#aliveSinceMs;
  }

  /** Its lanes are free at once, those that it could not give back included. */
  async end(): Promise<void> {
    const { db, clock } = this.#dependencies;
    await endStatement(db, { workerId: this.#workerId, endedAt: clock.now().toISOString() });
  }

  get #sinceBeatMs(): number {
    return this.#dependencies.timer.now() - this.#beatAtMs;
  }
}

/** Removes the rows of workers that died and whose lanes others have taken. */
export async function forgetDeadWorkers(db: Pick<Database, "queueClient">, before: Date): Promise<void> {
  await forgetStatement(db, { before: before.toISOString() });
}
