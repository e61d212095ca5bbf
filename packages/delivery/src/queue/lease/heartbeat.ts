import type { Database } from "@quote-financing/db/database";
import { preparedQueueScan, preparedQueueStatement } from "@quote-financing/db/prepared";
import { typedSql, value } from "@quote-financing/db/typed-sql";
import type { DeliveryDependencies } from "../../delivery-dependencies.ts";
import type { DeliveryPolicy } from "../../delivery-policy.ts";

/** Less than the whole lease: a worker that was stopped must not send what it read before. */
const SENDABLE_PART_OF_LEASE = 0.7;

/** A beat may fail, and the next, before others take the lanes. */
const BEATS_PER_LEASE = 6;

/** How often a worker beats. */
export const beatMs = ({ leaseMs }: Pick<DeliveryPolicy, "leaseMs">): number => leaseMs / BEATS_PER_LEASE;

const workerId = value.text("workerId");

const beatStatement = preparedQueueStatement()(typedSql`
  insert into delivery_workers (worker_id, alive_until) values (${workerId}, ${value.timestamp("aliveUntil")})
  on conflict (worker_id) do update set alive_until = excluded.alive_until`);

const endStatement = preparedQueueStatement()(typedSql`
  update delivery_workers set alive_until = ${value.timestamp("endedAt")} where worker_id = ${workerId}`);

const longDead = typedSql`alive_until < ${value.timestamp("before")}`;
const longDeadStatement = preparedQueueStatement<{ workerId: string }>()(
  typedSql`select worker_id as "workerId" from delivery_workers where ${longDead}`,
);
const holdingStatement = preparedQueueScan<{ workerId: string }>()(typedSql`
  select distinct lease_owner as "workerId" from delivery_lanes where lease_owner = any(${value.texts("workerIds")})`);
const forgetStatement = preparedQueueStatement()(typedSql`
  delete from delivery_workers where worker_id = any(${value.texts("workerIds")}) and ${longDead}`);

const now = value.timestamp("now");

/**
 * A later `alive_until` means a wrong clock. `now()` is included because the statement may run long after `now` was read
 * (frozen process); otherwise healthy workers would lose their lanes.
 */
const plausible = typedSql`greatest(${value.timestamp("plausible")}, now() + (${value.timestamp("plausible")} - ${now}))`;

/** Workers whose lanes are theirs. */
export const livingWorkers = typedSql`
  (select worker_id from delivery_workers where alive_until > ${now} and alive_until <= ${plausible})`;

const isDead = typedSql`(alive_until <= ${now} or alive_until > ${plausible})`;

/** The others that are known: their lanes are found by their names. */
export const deadWorkers = typedSql`(select worker_id from delivery_workers where ${isDead})`;

/**
 * The holder of a row `lane` is dead, or its row was deleted (decision record 0222). The share lock makes a heartbeat that comes
 * meanwhile wait until the lane's new holder has committed. `skip locked` passes over a worker whose heartbeat is being written.
 * `seen` is the lane as this statement's snapshot shows it: a new worker, whose row the snapshot lacks, may have taken it since.
 */
export const isHolderDead = typedSql`(
  coalesce((
    select true from delivery_workers where worker_id = lane.lease_owner and ${isDead}
    for share skip locked), false)
  or lane.lease_owner not in (select worker_id from delivery_workers) and lane.lease_owner = (
    select seen.lease_owner from delivery_lanes as seen
    where seen.organization_id = lane.organization_id and seen.destination_id = lane.destination_id))`;

/** Both as they were found before: on a distributed database workers and lanes lie apart (decision record 0404). */
export const livingWorkersFound = typedSql`(select unnest(${value.texts("living")}))`;
export const deadWorkersFound = typedSql`(select unnest(${value.texts("dead")}))`;

/** Found workers are used for 10 s only: one that came to life since would lose its lanes. The clocks of nodes differ by less. */
export const foundJustNow = typedSql`now() < ${value.timestamp("foundAt")} + interval '10 seconds'`;
/** Whoever takes lanes by what was found has committed by then, or was refused. */
const TAKEN_MS = 15_000;

const workersStatement = preparedQueueStatement<{ workerId: string; isAlive: boolean; foundAt: string }>()(typedSql`
  select worker_id as "workerId", now() as "foundAt",
    (alive_until > ${now} and alive_until <= ${plausible}) as "isAlive"
  from delivery_workers`);

/** Who lives and who does not, and when that was so. */
export async function findWorkers(
  db: Pick<Database, "queueClient">,
  times: ReturnType<typeof livingAt>,
): Promise<{ living: string[]; dead: string[]; foundAt: string }> {
  const workers = await workersStatement(db, times);
  const idsOf = (alive: boolean) => workers.filter(({ isAlive }) => isAlive === alive).map(({ workerId }) => workerId);
  // Who asks has beaten, so there is one. Else nothing may be taken.
  return { living: idsOf(true), dead: idsOf(false), foundAt: workers[0]?.foundAt ?? new Date(0).toISOString() };
}

/** The times that these ask for. */
export const livingAt = (at: Date, leaseMs: number) => ({
  now: at.toISOString(),
  plausible: new Date(at.getTime() + 2 * leaseMs).toISOString(),
});

/** The heartbeat of one worker. Its row is the lease of all its lanes: holding a lane costs no writes (decision record 0222). */
export class Heartbeat {
  readonly #dependencies: DeliveryDependencies;
  readonly #workerId: string;
  #beatAtMs = Number.NEGATIVE_INFINITY;
  /** Since then no beat came too late: nobody can have taken its lanes, or be about to. */
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
    // On one PostgreSQL it waited for whoever was taking its lanes. Before the first beat it had none.
    const waitsForTakers = this.#beatAtMs > Number.NEGATIVE_INFINITY && (await db.isDistributed());
    if (!this.isBeating) this.#aliveSinceMs = timer.now() + (waitsForTakers ? TAKEN_MS : 0);
    this.#beatAtMs = startedAtMs;
  }

  /** Others may have its lanes by now. */
  get isOver(): boolean {
    return this.#sinceBeatMs > this.#dependencies.policy.leaseMs;
  }

  /** No other worker has its lanes, nor takes them while a request is handed to a socket. */
  get isBeating(): boolean {
    return this.#sinceBeatMs < this.#dependencies.policy.leaseMs * SENDABLE_PART_OF_LEASE;
  }

  /**
   * The same, and no other worker had them since that time of the timer: what a frozen worker had read may have been sent by
   * another one before its heartbeat went on.
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

/**
 * Removes the rows of workers that have been dead for a while and whose lanes others have taken: with a lane left others still have to
 * find it. Workers and lanes lie apart on a distributed database, so each is asked by itself.
 */
export async function forgetDeadWorkers(db: Pick<Database, "queueClient">, before: Date): Promise<void> {
  const values = { before: before.toISOString() };
  const dead = (await longDeadStatement(db, values)).map(({ workerId }) => workerId);
  if (dead.length === 0) return;
  const holding = await holdingStatement(db, { workerIds: dead });
  // A part of the database did not answer: it may have lanes of these workers.
  if ((holding.missing ?? []).length > 0) return;
  const workerIds = dead.filter((id) => !holding.some(({ workerId }) => workerId === id));
  if (workerIds.length > 0) await forgetStatement(db, { ...values, workerIds });
}
