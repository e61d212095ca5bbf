import { systemTimer, type Timer } from "@quote-financing/domain/time/timer";
import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { isDistributed as asksIfDistributed } from "./distribute/is-distributed.ts";
import { NodeScan } from "./distribute/node-scan.ts";
import { WrittenMarks } from "./distribute/written-marks.ts";
import { BEGIN, connectionOptions } from "./pools/connection-options.ts";
import { createShares, type Shares } from "./pools/payer-share.ts";
import { poolSizes } from "./pools/pool-sizes.ts";
import { briefly, type Pause, retrying, retryingQueue, retryingStatements } from "./pools/retrying.ts";
import { statementClient } from "./pools/statement-client.ts";
import { type PoolUse, TransactionPool } from "./pools/transaction-pool.ts";
import * as tables from "./schema/tables.ts";

export type Orm = PostgresJsDatabase<typeof tables>;

/** A drizzle transaction; `tx.execute(sql)` runs raw parts. */
export type Transaction = Parameters<Parameters<Orm["transaction"]>[0]>[0];

/** One process's way to PostgreSQL. Transactions have their own pool (decision record 0003). */
export interface Database {
  /** Single statements through drizzle; one that loses a race (40001, 40P01) is run again. None waits long for a row (decision record 0205). */
  readonly orm: Orm;
  /** The driver under `orm`, for prepared raw statements (prepared.ts). */
  readonly client: postgres.Sql;
  /** For the statements of a queue, which are planned once per connection (decision record 0170), unless the database is distributed (0402). */
  readonly queueClient: postgres.Sql;
  /**
   * Runs `work` in one transaction of its own pool; retries serialization faults (40001, 40P01).
   *
   * @param payer whose share of the pool it is counted on; of nobody's when omitted
   */
  transact<Value>(work: (tx: Transaction) => Promise<Value>, payer?: string): Promise<Value>;
  /** What one organization or agent may use of the connections at most. */
  readonly shares: Shares;
  /** How long requests wait for a statement that others share (coalescing). */
  readonly timer: Timer;
  /** The same database for work that nobody waits for: connections of its own, and patience with rows that others hold. */
  readonly forMaintenance: Database;
  /** Whether rows lie on several machines, by organization: then a read for several organizations is no single look (decision record 0402). */
  isDistributed(): Promise<boolean>;
  /**
   * What tells whether rows of organizations were written since: the same twice when none was (decision record 0405).
   *
   * @param maxAgeMs how long ago it may have been asked for
   * @returns undefined when a part did not answer, and on one PostgreSQL
   */
  writtenMark(maxAgeMs: number): Promise<string | undefined>;
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
  /** Behind any pooler in transaction mode; as `isPooled` when omitted. */
  readonly oneAtATime?: boolean;
  /** As `pg_stat_activity` shows it. */
  readonly applicationName?: string;
  /**
   * A standby: what its replay cancels (40001 too) is not run again there, since the primary answers at once; false
   * when omitted.
   */
  readonly isReplica?: boolean;
  /** After this long without a word a connection that was asked something counts as broken; 22 when omitted. */
  readonly silenceTimeoutSeconds?: number;
}

/**
 * Connects lazily: nothing is opened before the first statement. A database that is away makes statements fail at
 * once (`isDatabaseUnavailable`); one that is back is used again without further ado.
 */
export function createDatabase(choice: DatabaseOptions): Database {
  const { url, maxConnections = 26, applicationName = "quote-financing", isPooled = false } = choice;
  const { silenceTimeoutSeconds, isReplica = false, oneAtATime = isPooled } = choice;
  const connect = (options: Parameters<typeof postgres>[1]): postgres.Sql =>
    isReplica ? postgres(url, options) : retryingStatements(postgres(url, options), { isDistributed });
  const isDistributed = onceKnown(() => asksIfDistributed(singles));
  const shared = { applicationName, isPooled, oneAtATime, silenceTimeoutSeconds };
  const sizes = poolSizes(maxConnections);
  const transactions = new TransactionPool(sizes.transactions, (onclose) => {
    const connection = postgres(url, { ...connectionOptions(shared), max: 1, max_lifetime: null, onclose });
    drizzle(connection); // Teaches the driver to leave timestamps and JSON to drizzle.
    return connection;
  });
  const ofRequests = connectionOptions({ ...shared, waitsBriefly: true, oneAtATime: true });
  const singles = connect({ ...ofRequests, max: sizes.requests });
  const patient = connect({ ...connectionOptions(shared), max: sizes.maintenance });
  const queues = [true, false].map((plansOnce) =>
    postgres(url, { ...connectionOptions({ ...shared, plansOnce }), max: sizes.queues }),
  ) as [postgres.Sql, postgres.Sql];
  for (const queue of queues) drizzle(queue); // As above.
  const scan = new NodeScan(queues[1].unsafe.bind(queues[1]));
  const marks = new WrittenMarks(() => scan.mark(), systemTimer);
  const queueClient = retryingQueue(queues, isDistributed, scan);
  return assembleDatabase({
    requests: statementClient(singles, transactions, BEGIN.request),
    maintenance: statementClient(patient, transactions, BEGIN.maintenance),
    queueClient,
    shares: createShares(sizes),
    isDistributed,
    writtenMark: async (maxAgeMs) => ((await isDistributed()) ? marks.mark(maxAgeMs) : undefined),
    transactionUse: () => transactions.use(),
    async close() {
      const pools = [singles, patient, queueClient].map((pool) => pool.end({ timeout: 5 }));
      await Promise.all([transactions.end(), ...pools]);
    },
  });
}

/** Asks again as long as it was not told. */
function onceKnown<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let known: Promise<Value> | undefined;
  return () => {
    if (known === undefined) {
      const asked = ask();
      asked.catch(() => void (known = undefined));
      known = asked;
    }
    return known;
  };
}

/** What a database is made of. `begin` of the first two runs a transaction. */
export interface DatabaseParts extends Pick<Database, "queueClient" | "shares" | "transactionUse" | "close"> {
  readonly requests: postgres.Sql;
  readonly maintenance: postgres.Sql;
  /** Before a transaction is run again; for a short time that varies when omitted. */
  readonly pause?: Pause;
  /** The system's when omitted. */
  readonly timer?: Timer;
  /** It is not, when omitted. */
  readonly isDistributed?: () => Promise<boolean>;
  /** Nothing is known of it, when omitted. */
  readonly writtenMark?: Database["writtenMark"];
}

/** The database over clients that somebody made: those of `createDatabase`, or those of a simulation. */
export function assembleDatabase(parts: DatabaseParts): Database {
  const { requests, maintenance, pause = briefly, timer = systemTimer, ...others } = parts;
  const alone = { isDistributed: () => Promise.resolve(false), writtenMark: () => Promise.resolve(undefined) };
  const common = { ...alone, ...others, timer };
  const patient = { ...common, ...statements(maintenance, common.shares, pause) };
  const forMaintenance: Database = Object.assign(patient, { forMaintenance: patient as unknown as Database });
  return { ...common, ...statements(requests, common.shares, pause), forMaintenance };
}

function statements(client: postgres.Sql, { transactions }: Shares, pause: Pause) {
  const orm = drizzle(client, { schema: tables });
  const transact = <Value>(work: (tx: Transaction) => Promise<Value>, payer?: string): Promise<Value> => {
    const run = () => retrying(() => orm.transaction(work), pause);
    return payer === undefined ? run() : transactions.hold(payer, run);
  };
  return { orm, client, transact };
}
