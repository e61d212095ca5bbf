import postgres from "postgres";
import { distribute } from "../distribute/distribute.ts";
import { withDatabase } from "../embedded-postgres/ensure-database.ts";

/** Few, so that a copy of them is quickly made. */
const SHARDS = 4;

/** Spreads the database that tests copy over the shards of its one node, which are copied with it. */
export async function distributeTemplate(url: string): Promise<void> {
  const client = postgres(url, { max: 1, fetch_types: false, onnotice: () => {} });
  const { hostname, port, pathname } = new URL(url);
  await client`create extension citus`;
  await client`select citus_set_coordinator_host(${hostname}, ${Number(port)}::int)`;
  await client`select citus_set_node_property(${hostname}, ${Number(port)}::int, 'shouldhaveshards', true)`;
  await client.end();
  await distribute({ url, shardCount: SHARDS });
  await letNobodyIn(url, pathname.slice(1));
}

/** A database is copied while nobody is connected to it: neither is Citus's own daemon, once it cannot come back. */
async function letNobodyIn(url: string, name: string): Promise<void> {
  const client = postgres(withDatabase(url, "postgres"), { max: 1, fetch_types: false });
  await client`alter database ${client(name)} allow_connections false`;
  await client`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = ${name}`;
  await client.end();
}
