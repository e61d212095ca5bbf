import postgres from "postgres";

/**
 * Behind a pooler the role that serves carries its timeouts itself (decision record 0151), and what takes as long as there are rows
 * connects as the same role. As text: the driver leaves out a parameter that is the number 0.
 */
const UNLIMITED: Readonly<Record<string, string>> = {
  statement_timeout: "0",
  idle_in_transaction_session_timeout: "0",
};

/**
 * One connection for migrations, backups, restores, archives, and whatever else takes as long as there are rows: no statement and no
 * pause in a transaction is cut off, whatever the role or the database has set. It is kept until it is ended by who asked for it: the
 * driver would replace it after half an hour, and a transaction, a cursor or a lock of its session would be gone.
 *
 * @param url past a pooler, which may refuse these parameters
 * @param options for instance a `lock_timeout` in `connection`; it stays
 */
export function connectForLongWork(
  url: string,
  options: postgres.Options<Record<string, postgres.PostgresType>> = {},
): postgres.Sql {
  const connection = { ...options.connection, ...UNLIMITED };
  return postgres(url, { max: 1, max_lifetime: null, fetch_types: false, onnotice: () => {}, ...options, connection });
}
