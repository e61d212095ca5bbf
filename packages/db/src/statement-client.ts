import type postgres from "postgres";
import { isDatabaseUnavailable } from "./database-errors.ts";
import type { TransactionPool } from "./transaction-pool.ts";

/**
 * The pool for single statements, made safe in two places where the driver is not (decision record 0003):
 * `begin`, and so drizzle's own `transaction`, goes to the transaction pool; and a statement that was refused with the
 * error of the connection's former life, without ever having been sent, is sent again once.
 */
export function statementClient(client: postgres.Sql, transactions: TransactionPool): postgres.Sql {
  const send = client.unsafe.bind(client) as unknown as Send;
  const unsafe = (text: string, parameters?: unknown[], options?: object) => {
    let asValues = false;
    const attempt = async () => {
      const query = send(text, parameters, options);
      try {
        return await (asValues ? query.values() : query);
      } catch (error) {
        if (query.state !== null || !isStale(error)) throw error;
        return asValues ? send(text, parameters, options).values() : send(text, parameters, options);
      }
    };
    const rows = Promise.resolve().then(attempt);
    return Object.assign(rows, {
      values() {
        asValues = true;
        return rows;
      },
    });
  };
  const begin = (work: Parameters<TransactionPool["begin"]>[0]) => transactions.begin(work);
  return Object.assign(client, { unsafe, begin }) as unknown as postgres.Sql;
}

/** `state` is null until the driver has written the statement to a socket. */
interface SentQuery extends Promise<unknown> {
  readonly state: object | null;
  values(): SentQuery;
}

type Send = (text: string, parameters?: unknown[], options?: object) => SentQuery;

/** The server's farewell (57P01 to 57P03) to a connection that has been opened anew since. */
const isStale = (error: unknown) => error instanceof Error && "severity" in error && isDatabaseUnavailable(error);
