import type postgres from "postgres";
import type { TransactionPool } from "./transaction-pool.ts";

/**
 * The pool for single statements. Its `begin`, and so drizzle's own `transaction`, goes to the transaction pool: the
 * driver's lets two transactions meet on one connection (decision record 0003).
 */
export function statementClient(client: postgres.Sql, transactions: TransactionPool, opening: string): postgres.Sql {
  const begin = (work: Parameters<TransactionPool["begin"]>[1]) => transactions.begin(opening, work);
  return Object.assign(client, { begin }) as unknown as postgres.Sql;
}
