import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { connectionOptions } from "./connection-options.ts";
import { isRetryable } from "./database-errors.ts";
import * as tables from "./schema/tables.ts";
import { statementClient } from "./statement-client.ts";
import { type PoolUse, TransactionPool } from "./transaction-pool.ts";

export type Orm = PostgresJsDatabase<typeof tables>;

/** A drizzle transaction; `tx.execute(sql)` runs raw parts. */
export type Transaction = Parameters<Parameters<Orm["transaction"]>[0]>[0];

/** One process's way to PostgreSQL. Transactions have their own pool (decision record 0003). */
export interface Database {
  /** Single statements through drizzle. */
  readonly orm: Orm;
  /** The driver under `orm`, for prepared raw statements (prepared.ts). */
  readonly client: postgres.Sql;
  /** For the statements of a queue, which are planned once per connection (decision record 0170). */
  readonly queueClient: postgres.Sql;
  /** Runs `work` in one transaction of its own pool; retries serialization faults (40001, 40P01). */
  transact<Value>(work: (tx: Transaction) => Promise<Value>): Promise<Value>;
  /** Of the transaction pool, for figures. */
  transactionUse(): PoolUse;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly url: string;
  /** Of all pools together, at least 3; 24 when omitted. A third of them is for transactions, a sixth for queues. */
  readonly maxConnections?: number;
  /** Behind a pooler in transaction mode that keeps no prepared statements; false when omitted (decision record 0151). */
  readonly isPooled?: boolean;
  /** As `pg_stat_activity` shows it. */
  readonly applicationName?: string;
  /** After this long without a word a connection that was asked something counts as broken; 22 when omitted. */
  readonly silenceTimeoutSeconds?: number;
}

const TRANSACTION_ATTEMPTS = 6;

/**
 * Connects lazily: nothing is opened before the first statement. A database that is away makes statements fail at
 * once (`isDatabaseUnavailable`); one that is back is used again without further ado.
 */
export function createDatabase(choice: DatabaseOptions): Database {
  const { url, maxConnections = 24, applicationName = "quote-financing", isPooled = false } = choice;
  const { silenceTimeoutSeconds } = choice;
  const options = connectionOptions({ applicationName, isPooled, silenceTimeoutSeconds });
  const forTransactions = Math.max(1, Math.floor(maxConnections / 3));
  const forQueues = Math.max(1, Math.floor(maxConnections / 6));
  const transactions = new TransactionPool(forTransactions, (onclose) => {
    const connection = postgres(url, { ...options, max: 1, max_lifetime: null, onclose });
    drizzle(connection); // Teaches the driver to leave moments and JSON to drizzle.
    return connection;
  });
  const singles = postgres(url, { ...options, max: Math.max(1, maxConnections - forTransactions - forQueues) });
  const queueOptions = connectionOptions({ applicationName, isPooled, silenceTimeoutSeconds, plansOnce: true });
  const queueClient = postgres(url, { ...queueOptions, max: forQueues });
  drizzle(queueClient); // As above.
  const client = statementClient(singles, transactions);
  const orm = drizzle(client, { schema: tables });
  return {
    orm,
    client,
    queueClient,
    transact: (work) => retrying(() => orm.transaction(work)),
    transactionUse: () => transactions.use(),
    async close() {
      await Promise.all([transactions.end(), client.end({ timeout: 5 }), queueClient.end({ timeout: 5 })]);
    },
  };
}

/** A transaction that lost a race did nothing: it is run again, after a pause that grows and varies. */
export async function retrying<Value>(transaction: () => Promise<Value>): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === TRANSACTION_ATTEMPTS || !isRetryable(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 5 * 2 ** attempt));
    }
  }
}
