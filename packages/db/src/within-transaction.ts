import type { PostgresJsSession } from "drizzle-orm/postgres-js";
import type postgres from "postgres";
import type { Database, Orm, Transaction } from "./database.ts";

type Session = PostgresJsSession<postgres.Sql, Record<string, never>, Record<string, never>>;

/**
 * The database as seen from inside one transaction: what use cases write through it, in transactions of their own
 * too, is there together when `tx` commits, or not at all. A statement that fails ends all of it.
 */
export function withinTransaction(db: Database, tx: Transaction): Database {
  const { client } = tx._.session as unknown as Session;
  const transact = <Value>(work: (tx: Transaction) => Promise<Value>): Promise<Value> => work(tx);
  const within = { ...db, orm: tx as unknown as Orm, client, queueClient: client, transact };
  return Object.assign(within, { forMaintenance: within });
}
