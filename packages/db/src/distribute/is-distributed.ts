import type postgres from "postgres";

type Client = postgres.Sql | postgres.TransactionSql;

/** Whether the database was distributed, or began to be (decision record 0400). Asked of the server: no setting can be wrong. */
export async function isDistributed(client: Client): Promise<boolean> {
  const [catalogue] = await client<{ isThere: boolean }[]>`
    select to_regclass('pg_catalog.pg_dist_partition') is not null as "isThere"`;
  return catalogue?.isThere === true && (await isPlaced(client, "organizations"));
}

/** Whether Citus knows a table: distributed, copied, or on the coordinator. */
export const isPlaced = async (client: Client, name: string): Promise<boolean> =>
  (await client`select 1 from pg_dist_partition where logicalrelid = to_regclass(${name}::text)`).length > 0;
