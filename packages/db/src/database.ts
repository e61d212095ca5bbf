import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type postgres from "postgres";
import type * as tables from "./schema/tables.ts";

export type Orm = PostgresJsDatabase<typeof tables>;

/** A drizzle transaction; `tx.execute(sql)` runs raw parts. */
export type Transaction = Parameters<Parameters<Orm["transaction"]>[0]>[0];

/** One process's way to PostgreSQL. Transactions have their own pool (decision record 0003). */
export interface Database {
  /** Single statements through drizzle. */
  readonly orm: Orm;
  /** The driver under `orm`, for prepared raw statements (prepared.ts). */
  readonly client: postgres.Sql;
  /** Runs `work` in one transaction of its own pool; retries serialization faults (40001, 40P01). */
  transact<Value>(work: (tx: Transaction) => Promise<Value>): Promise<Value>;
  close(): Promise<void>;
}
