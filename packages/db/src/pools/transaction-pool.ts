import type postgres from "postgres";
import { DatabaseUnavailableError } from "../database-errors.ts";
import { Semaphore } from "./semaphore.ts";
import { TransactionClient } from "./transaction-client.ts";
import { TransactionScope } from "./transaction-scope.ts";

const WAIT_LIMIT_MS = 10_000;

/** How busy a pool of transactions is at this moment. */
export interface PoolUse {
  readonly size: number;
  readonly running: number;
  /** Callers that wait for a connection. */
  readonly waiting: number;
}

/** Connections for transactions only, each used by one at a time (decision record 0003). */
export class TransactionPool {
  readonly #connect: (onclose: () => void) => postgres.Sql;
  readonly #size: number;
  readonly #semaphore: Semaphore;
  readonly #idle: TransactionClient[] = [];
  #ended = false;

  constructor(size: number, connect: (onclose: () => void) => postgres.Sql) {
    this.#connect = connect;
    this.#size = size;
    this.#semaphore = new Semaphore({ size, waitLimitMs: WAIT_LIMIT_MS });
  }

  use(): PoolUse {
    const { free, waiting } = this.#semaphore;
    return { size: this.#size, running: this.#size - free, waiting };
  }

  /**
   * Runs `work` between begin and commit; rolls back when it throws.
   *
   * @param opening its first command
   */
  begin<Value>(opening: string, work: (scope: TransactionScope) => Promise<Value>): Promise<Value> {
    return this.#semaphore.hold(async () => {
      const client = this.#take();
      try {
        return await runOn(client, opening, work);
      } finally {
        this.#giveBack(client);
      }
    });
  }

  async end(): Promise<void> {
    this.#ended = true;
    await Promise.all(this.#idle.splice(0).map((client) => client.end()));
  }

  /** The most recently used one first: the others may fall idle. */
  #take(): TransactionClient {
    if (this.#ended) throw new DatabaseUnavailableError("CONNECTION_CLOSED", "The database was closed.");
    for (let client = this.#idle.pop(); client !== undefined; client = this.#idle.pop()) {
      if (!client.closed) return client;
    }
    return new TransactionClient(this.#connect);
  }

  #giveBack(client: TransactionClient): void {
    if (client.closed) return;
    if (this.#ended) void client.end();
    else this.#idle.push(client);
  }
}

async function runOn<Value>(
  client: TransactionClient,
  opening: string,
  work: (scope: TransactionScope) => Promise<Value>,
): Promise<Value> {
  await beginning(client, opening);
  const scope = new TransactionScope(client);
  const value = await rollingBack(client, scope, () => work(scope));
  const { command } = await committing(client, scope);
  if (command !== "COMMIT")
    throw new Error(
      "A statement failed and its error was caught: nothing was committed. Let it leave the transaction.",
    );
  return value;
}

/** Of an opening that failed half-way a transaction may be left, in which everything that follows is refused. */
async function beginning(client: TransactionClient, opening: string): Promise<void> {
  try {
    await client.command(opening);
  } catch (error) {
    client.abandon();
    throw error;
  }
}

async function rollingBack<Value>(client: TransactionClient, scope: TransactionScope, work: () => Promise<Value>) {
  try {
    return await work();
  } catch (error) {
    await scope.finish("rollback").catch(() => client.abandon());
    throw error;
  }
}

/** A connection whose transaction did not end for sure is given up: closing it ends the transaction. */
async function committing(client: TransactionClient, scope: TransactionScope): Promise<{ command?: string }> {
  try {
    return (await scope.finish("commit")) as { command?: string };
  } catch (error) {
    client.abandon();
    throw error;
  }
}
