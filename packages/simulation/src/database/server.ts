import { connectionOptions } from "@quote-financing/db/pools/connection-options";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import type { Scheduler } from "../engine/scheduler.ts";
import { type Answer, answerOrBlocked, Connection, type Statement } from "./connection.ts";

/** Nobody waits longer for a row (connection-options.ts in packages/db), nor keeps a transaction idle for longer. */
const LOCK_TIMEOUT_MS = 1_500;
const IDLE_IN_TRANSACTION_MS = 5_000;

/** A transaction that holds the second connection. */
export interface Holder {
  /** The server ended it: it was idle for too long. */
  broken: boolean;
}

/**
 * The one PostgreSQL of a run, on two connections. Single statements run on the first, one at a time; a transaction holds
 * the second until it ends, while single statements go on beside it: they meet its locks and do not see what it has not
 * committed. With one connection no statement would ever run inside another one's transaction.
 */
export class Server {
  readonly #monitor: postgres.Sql;
  readonly #clients: readonly postgres.Sql[];
  readonly #singles: Connection;
  readonly #transactions: Connection;
  #scheduler: Scheduler | undefined;
  #holder: Holder | undefined;
  #usedAtMs = 0;
  /** What the first connection still owes an answer to: it waits for a lock of the second. */
  #owed: { readonly answer: Promise<Answer>; readonly deliver: (answer: Answer) => void } | undefined;

  private constructor(clients: readonly postgres.Sql[], monitor: postgres.Sql, connections: readonly Connection[]) {
    const [singles, transactions] = connections;
    if (singles === undefined || transactions === undefined) throw new Error("Two connections are needed.");
    this.#clients = clients;
    this.#monitor = monitor;
    this.#singles = singles;
    this.#transactions = transactions;
  }

  static async connect(url: string): Promise<Server> {
    const clients = ["1h", "10ms", "1h"].map((deadlockTimeout) => connect(url, deadlockTimeout));
    const [singles, transactions, monitor] = clients;
    if (singles === undefined || transactions === undefined || monitor === undefined) throw new Error("No clients.");
    const connections = [await Connection.open(singles), await Connection.open(transactions)];
    return new Server(clients, monitor, connections);
  }

  /** A run begins. */
  begin(scheduler: Scheduler): void {
    this.#scheduler = scheduler;
  }

  /** A run has ended: nothing of it goes on. */
  async end(): Promise<void> {
    if (this.#holder !== undefined) await this.#transactions.command("rollback");
    await this.#singles.running;
    this.#holder = undefined;
    this.#owed = undefined;
    this.#scheduler = undefined;
  }

  /** Statements are planned anew, by what the tables hold when they are first run. */
  async forgetPlans(): Promise<void> {
    for (const connection of [this.#singles, this.#transactions]) await connection.command("discard plans");
  }

  /** For preparing and judging, outside of virtual time. */
  get outside(): postgres.Sql {
    return this.#monitor;
  }

  get canRunSingle(): boolean {
    return !this.#singles.isBusy;
  }

  get canBegin(): boolean {
    return this.#holder === undefined && !this.#transactions.isBusy;
  }

  holds(holder: Holder): boolean {
    return this.#holder === holder && !this.#transactions.isBusy;
  }

  /** Runs a single statement. It is answered at once, or when the transaction whose lock it waits for has ended. */
  async single(statement: Statement, deliver: (answer: Answer) => void): Promise<void> {
    const answer = this.#singles.run(statement, this.#nowMs);
    if (this.#holder === undefined) return deliver(await answer);
    const first = await answerOrBlocked(answer, this.#monitor, this.#singles, this.#transactions);
    if (first !== "blocked") return deliver(first);
    this.#owed = { answer, deliver };
    this.#scheduler?.after(LOCK_TIMEOUT_MS, {
      name: "server: lock timeout",
      run: () => (this.#owed?.answer === answer ? this.#giveUpWaiting() : undefined),
    });
  }

  async beginTransaction(holder: Holder): Promise<Answer> {
    const answer = await this.#transactions.command("begin", this.#nowMs);
    this.#holder = holder;
    this.#usedAtMs = this.#nowMs;
    this.#watchIdle(holder);
    return answer;
  }

  async inTransaction(statement: Statement): Promise<Answer> {
    this.#usedAtMs = this.#nowMs;
    const answer = await this.#transactions.run(statement);
    if ("error" in answer) await this.#settleOwed();
    return answer;
  }

  async endTransaction(command: "commit" | "rollback"): Promise<Answer> {
    const answer = await this.#transactions.command(command);
    this.#holder = undefined;
    await this.#settleOwed();
    return answer;
  }

  async savepoint(command: string): Promise<Answer> {
    this.#usedAtMs = this.#nowMs;
    return this.#transactions.command(command);
  }

  async close(): Promise<void> {
    await Promise.all(this.#clients.map((client) => client.end({ timeout: 1 })));
  }

  /** Locks are gone: what waited for them is answered. */
  async #settleOwed(): Promise<void> {
    const owed = this.#owed;
    this.#owed = undefined;
    if (owed !== undefined) owed.deliver(await owed.answer);
  }

  async #giveUpWaiting(): Promise<void> {
    const owed = this.#owed;
    if (owed === undefined) return;
    this.#owed = undefined;
    await this.#monitor`select pg_catalog.pg_cancel_backend(${this.#singles.pid}::int)`;
    const answer = await owed.answer;
    owed.deliver("error" in answer ? { error: lockTimeout() } : answer);
  }

  #watchIdle(holder: Holder): void {
    this.#scheduler?.after(IDLE_IN_TRANSACTION_MS, {
      name: "server: idle in transaction?",
      run: async () => {
        if (this.#holder !== holder) return;
        if (this.#nowMs - this.#usedAtMs < IDLE_IN_TRANSACTION_MS) return this.#watchIdle(holder);
        holder.broken = true;
        await this.endTransaction("rollback");
      },
    });
  }

  get #nowMs(): number {
    return this.#scheduler?.nowMs ?? 0;
  }
}

/**
 * Only the transaction may be found to be in a deadlock: who is refused must not depend on real time. A run may stand still for minutes with its
 * machine: a session that PostgreSQL ends then takes a deletion along that is answered afterwards. Nor may a plan, and
 * with it the order of rows, depend on how often a statement was asked before.
 */
function connect(url: string, deadlockTimeout: string): postgres.Sql {
  const options = connectionOptions({ applicationName: "simulation", isPooled: false, silenceTimeoutSeconds: 0 });
  const connection = {
    ...options.connection,
    statement_timeout: 0,
    idle_in_transaction_session_timeout: 0,
    deadlock_timeout: deadlockTimeout,
    plan_cache_mode: "force_generic_plan",
  };
  const client = postgres(url, { ...options, connection, max: 1, max_lifetime: null });
  drizzle(client); // Teaches the driver to leave timestamps and JSON to drizzle.
  return client;
}

const lockTimeout = () => Object.assign(new Error("canceling statement due to lock timeout"), { code: "55P03" });
