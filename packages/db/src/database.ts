import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { isRetryable } from "./database-errors.ts";
import { BEGIN, connectionOptions } from "./pools/connection-options.ts";
import { createShares, type Shares } from "./pools/payer-share.ts";
import { poolSizes } from "./pools/pool-sizes.ts";
import { statementClient } from "./pools/statement-client.ts";
import { type PoolUse, TransactionPool } from "./pools/transaction-pool.ts";
import * as tables from "./schema/tables.ts";

export type Orm = PostgresJsDatabase<typeof tables>;

/** A drizzle transaction; `tx.execute(sql)` runs raw parts. */
export type Transaction = Parameters<Parameters<Orm["transaction"]>[0]>[0];

/** One process's way to PostgreSQL. Transactions have their own pool (decision record 0003). */
export interface Database {
  /** Single statements through drizzle. None waits longer than a second for a row (decision record 0205). */
  readonly orm: Orm;
  /** The driver under `orm`, for prepared raw statements (prepared.ts). */
  readonly client: postgres.Sql;
  /** For the statements of a queue, which are planned once per connection (decision record 0170). */
  readonly queueClient: postgres.Sql;
  /**
   * Runs `work` in one transaction of its own pool; retries serialization faults (40001, 40P01).
   *
   * @param payer whose share of the pool it is counted on; of nobody's when omitted
   */
  transact<Value>(work: (tx: Transaction) => Promise<Value>, payer?: string): Promise<Value>;
  /** What one organization or agent may use of the connections at most. */
  readonly shares: Shares;
  /** The same database for work that nobody waits for: connections of its own, and patience with rows that others hold. */
  readonly forMaintenance: Database;
  /** Of the transaction pool, for metrics. */
  transactionUse(): PoolUse;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly url: string;
  /**
   * Of all pools together, at least 4; 26 when omitted. A third is for transactions, a sixth for queues, a twelfth for
   * maintenance, the rest for the single statements of requests.
   */
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
  const { url, maxConnections = 26, applicationName = "quote-financing", isPooled = false } = choice;
  const { silenceTimeoutSeconds } = choice;
  const shared = { applicationName, isPooled, silenceTimeoutSeconds };
  const sizes = poolSizes(maxConnections);
  const transactions = new TransactionPool(sizes.transactions, (onclose) => {
    const connection = postgres(url, { ...connectionOptions(shared), max: 1, max_lifetime: null, onclose });
    drizzle(connection); // Teaches the driver to leave timestamps and JSON to drizzle.
    return connection;
  });
  const ofRequests = { ...connectionOptions({ ...shared, waitsBriefly: true }), ...ONE_AT_A_TIME };
  const singles = postgres(url, { ...ofRequests, max: sizes.requests });
  const patient = postgres(url, { ...connectionOptions(shared), max: sizes.maintenance });
  const queueClient = postgres(url, { ...connectionOptions({ ...shared, plansOnce: true }), max: sizes.queues });
  drizzle(queueClient); // As above.
  const shares = createShares(sizes);
  const common = {
    queueClient,
    shares,
    transactionUse: () => transactions.use(),
    async close() {
      const pools = [singles, patient, queueClient].map((pool) => pool.end({ timeout: 5 }));
      await Promise.all([transactions.end(), ...pools]);
    },
  };
  const maintenance = { ...common, ...statements(statementClient(patient, transactions, BEGIN.maintenance), shares) };
  const forMaintenance: Database = Object.assign(maintenance, { forMaintenance: maintenance as unknown as Database });
  return { ...common, ...statements(statementClient(singles, transactions, BEGIN.request), shares), forMaintenance };
}

/**
 * A statement never waits behind another one on its connection, which may be waiting for a row of another organization:
 * it waits for the first connection that becomes free.
 */
const ONE_AT_A_TIME = { max_pipeline: 0 };

function statements(client: postgres.Sql, { transactions }: Shares) {
  const orm = drizzle(client, { schema: tables });
  const transact = <Value>(work: (tx: Transaction) => Promise<Value>, payer?: string): Promise<Value> => {
    const run = () => retrying(() => orm.transaction(work));
    return payer === undefined ? run() : transactions.hold(payer, run);
  };
  return { orm, client, transact };
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
