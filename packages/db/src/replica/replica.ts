import { TimeoutError, withTimeout } from "@quote-financing/domain/time/with-timeout";
import type { Database } from "../database.ts";
import { isDatabaseUnavailable } from "../database-errors.ts";
import type { ListDatabase } from "../list-database.ts";
import { type ReadCount, ReadCounter } from "./read-counter.ts";
import { POSITION_WITHIN_MS, ReplicaConnection } from "./replica-connection.ts";
import { type ReplicaState, sayState } from "./replica-state.ts";
import { SharedQuestion } from "./shared-question.ts";
import { clusterOf, type WalPosition, writtenPosition } from "./wal-position.ts";

/** A replica that hangs in the middle of a list costs its reader this, once. */
const ANSWER_WITHIN_MS = 5_000;
const RETRY_MS = { following: 0, lagging: 250, away: 1_000, foreign: 1_000 } as const satisfies Record<
  ReplicaState,
  number
>;

export interface ReplicaOptions {
  readonly primary: Database;
  /** Opens connections; asked again after the replica was away. */
  readonly connect: () => Database;
  /** Told in words when the replica is lost or back; not of a short lag. */
  readonly onChange?: (message: string) => void;
}

export interface ReplicaLag {
  readonly bytes: number;
  /** Since the last commit that it shows; 0 when nothing is missing. */
  readonly seconds: number;
}

/**
 * A streaming replica for lists that costs no promise and no error (decision record 0152): a read there sees every change
 * that was acknowledged before the read began, by whichever process; else, and whenever the replica does not answer, the
 * same read is made on the primary.
 */
export class Replica {
  readonly #options: ReplicaOptions;
  readonly #written: SharedQuestion<WalPosition>;
  readonly #counter = new ReadCounter();
  #connection: ReplicaConnection | undefined;
  #state: ReplicaState = "away";
  #told: ReplicaState | undefined;
  #check: Promise<void> | undefined;
  #nextCheckAtMs = 0;

  constructor(options: ReplicaOptions) {
    this.#options = options;
    this.#written = new SharedQuestion(() => writtenPosition(options.primary));
    this.#checkWhenDue();
  }

  get state(): ReplicaState {
    return this.#state;
  }

  reads(): readonly ReadCount[] {
    return this.#counter.counts();
  }

  /**
   * @param primary where the read is made otherwise.
   * @throws what the read throws on the primary.
   */
  async read<Value>(primary: ListDatabase, query: (db: ListDatabase) => Promise<Value>): Promise<Value> {
    const outcome = await this.#readReplica(query);
    if (typeof outcome === "object") {
      this.#counter.add("replica", "following");
      return outcome.value;
    }
    this.#counter.add("primary", outcome);
    return query(primary);
  }

  /** How far it is behind now; undefined when it does not answer. */
  async lag(): Promise<ReplicaLag | undefined> {
    // Where nobody reads lists, scrapes are what notices that it is back.
    if (this.#state !== "following") this.#checkWhenDue();
    try {
      const { replayed, lastReplayedAgeSeconds } = await this.#connected().position();
      const bytes = Math.max(0, (await this.#writtenNow()) - (replayed ?? 0));
      return { bytes, seconds: bytes === 0 ? 0 : (lastReplayedAgeSeconds ?? 0) };
    } catch {
      return undefined;
    }
  }

  async close(): Promise<void> {
    await this.#check;
    await this.#connection?.close();
  }

  async #readReplica<Value>(
    query: (db: ListDatabase) => Promise<Value>,
  ): Promise<{ readonly value: Value } | ReadCount["reason"]> {
    if (this.#state !== "following") {
      this.#checkWhenDue();
      return this.#state;
    }
    const connection = this.#connected();
    try {
      if (!(await this.#isLevel(connection))) return this.#enter("lagging", connection);
      return { value: await withTimeout(ANSWER_WITHIN_MS, query(connection.db)) };
    } catch (error) {
      const isLost = error instanceof TimeoutError || isDatabaseUnavailable(error);
      return isLost ? this.#enter("away", connection) : "failed";
    }
  }

  /** Asked of both at once: what the replica showed earlier, it shows later. */
  async #isLevel(connection: ReplicaConnection): Promise<boolean> {
    const asked = this.#writtenNow().catch(() => undefined);
    const [written, { isReplica, replayed }] = await Promise.all([asked, connection.position()]);
    if (written === undefined) return false;
    if (isReplica && replayed !== null && replayed >= written) return true;
    return connection.reaches(written);
  }

  /** Who asks waits no longer for one connection of the primary that hangs. @throws when it does not answer in time. */
  #writtenNow(): Promise<WalPosition> {
    return withTimeout(POSITION_WITHIN_MS, this.#written.ask());
  }

  /** In nobody's time: readers go to the primary until it is known how things are. */
  #checkWhenDue(): void {
    if (this.#check !== undefined || performance.now() < this.#nextCheckAtMs) return;
    const connection = this.#connected();
    this.#check = stateOf(this.#options.primary, () => this.#writtenNow(), connection)
      .catch(() => "away" as const)
      .then((state) => void this.#enter(state, connection))
      .finally(() => {
        this.#check = undefined;
      });
  }

  #connected(): ReplicaConnection {
    return (this.#connection ??= new ReplicaConnection(this.#options.connect()));
  }

  #enter(state: ReplicaState, connection: ReplicaConnection): ReplicaState {
    // A read that began before the last change has nothing new to tell.
    if (connection !== this.#connection) return this.#state;
    this.#state = state;
    this.#nextCheckAtMs = performance.now() + RETRY_MS[state];
    if (state === "away") {
      this.#connection = undefined;
      void connection.close();
    }
    if (state !== "lagging" && state !== this.#told) {
      this.#told = state;
      this.#options.onChange?.(sayState(state));
    }
    return state;
  }
}

/** @throws when one of both does not answer. */
async function stateOf(
  primary: Database,
  written: () => Promise<WalPosition>,
  connection: ReplicaConnection,
): Promise<ReplicaState> {
  const { isReplica, replayed } = await connection.position();
  const position = await written();
  if (!isReplica || replayed === null) return "foreign";
  // Asked first, a replica cannot be ahead of its primary; one that followed another primary can.
  if (replayed > position || (await clusterOf(primary)) !== (await clusterOf(connection.db))) return "foreign";
  return (await connection.reaches(position)) ? "following" : "lagging";
}
