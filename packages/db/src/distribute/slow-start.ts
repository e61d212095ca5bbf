import type postgres from "postgres";

type Client = postgres.Sql | postgres.TransactionSql;

const SETTING = "citus.executor_slow_start_interval";
/** Citus waits 10 ms otherwise, which is soon over on a machine that has much to do. */
const INTERVAL = "1s";

/**
 * Lets a statement over all shards ask those of a worker one after the other, as long as none takes a second: for each that waits Citus opens
 * another connection to the worker, and each is a new process there, which costs more than the statement (decision record 0405). What an
 * operator has set stays.
 */
export async function ensureSlowStart(client: Client): Promise<void> {
  const [database] = await client<{ name: string; isSet: boolean }[]>`
    select current_database() as name, exists (
      select 1 from pg_db_role_setting join pg_database on pg_database.oid = setdatabase
      where datname = current_database() and array_to_string(setconfig, ' ') like ${`%${SETTING}=%`}) as "isSet"`;
  if (database === undefined || database.isSet) return;
  await client`alter database ${client(database.name)} set ${client.unsafe(SETTING)} = ${client.unsafe(`'${INTERVAL}'`)}`;
}
