import type postgres from "postgres";
import { holdingMigrationLock } from "../migrate/migration-lock.ts";
import { connectForLongWork } from "../pools/long-work.ts";
import { bringHome, placeTables, SHARD_COUNT, unplacedTables } from "./place-tables.ts";
import { ensureRunFunction } from "./run-function.ts";
import { ensureSlowStart } from "./slow-start.ts";

/** Why a database cannot be distributed. */
export class DistributeRefusal extends Error {
  override readonly name = "DistributeRefusal";
}

export interface DistributeOptions {
  /** Of the owner of the tables, on the coordinator, past a pooler. */
  readonly url: string;
  /** Where workers reach the coordinator; as in `url` when omitted. It counts only where the cluster does not know it yet. */
  readonly coordinator?: { readonly host: string; readonly port: number };
  /** 32 when omitted. It stays as it is at the first table. */
  readonly shardCount?: number;
  /** Told each thing that was done. */
  readonly tell?: (text: string) => void;
}

/**
 * Spreads the tables of a migrated database over the workers of its Citus cluster, rows included (decision record 0400). It may be
 * broken off at any step: run again, it goes on where it was. Nothing may write meanwhile.
 *
 * @throws DistributeRefusal with nothing changed, when the server has no Citus or no node may hold rows.
 */
export async function distribute({ url, coordinator, shardCount, tell = () => {} }: DistributeOptions): Promise<void> {
  const client = connectForLongWork(url);
  try {
    await holdingMigrationLock(url, async () => {
      await prepareNodes(client, coordinator ?? addressOf(url));
      await placeTables(client, { shardCount: shardCount ?? SHARD_COUNT, tell });
      await removeOldRows(client, tell);
      await bringHome(client);
      await ensureRunFunction(client);
      await ensureSlowStart(client);
    });
  } finally {
    await client.end({ timeout: 5 });
  }
}

function addressOf(url: string): { host: string; port: number } {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: port === "" ? 5432 : Number(port) };
}

async function prepareNodes(client: postgres.Sql, { host, port }: { host: string; port: number }): Promise<void> {
  const available = await client`select 1 from pg_available_extensions where name = 'citus'`;
  if (available.length === 0) throw new DistributeRefusal("This server has no Citus: nothing was changed.");
  await client`create extension if not exists citus`;
  const known = await client`select 1 from pg_dist_node where groupid = 0`;
  // Shared tables have a copy on the coordinator too: keys lead to them from tables that lie there alone.
  if (known.length === 0) await client`select citus_set_coordinator_host(${host}, ${port}::int)`;
  const holding = await client`select 1 from pg_dist_node where isactive and shouldhaveshards`;
  if (holding.length > 0) return;
  throw new DistributeRefusal(
    "No node may hold rows: add workers with citus_add_node, or let this one hold them with " +
      `citus_set_node_property('${host}', ${port}, 'shouldhaveshards', true). No table was changed.`,
  );
}

/** Distributing copies rows and leaves the old ones where nobody sees them. Only once no table waits: truncating follows keys. */
async function removeOldRows(client: postgres.Sql, tell: (text: string) => void): Promise<void> {
  const waiting = await unplacedTables(client);
  if (waiting.length > 0) throw new Error(`Not placed: ${waiting.join(", ")}.`);
  for (;;) {
    const [old] = await client<{ name: string }[]>`
      select logicalrelid::text as name from pg_dist_partition
      where pg_relation_size(logicalrelid) > 0 and (partmethod = 'h' or repmodel = 't') order by 1 limit 1`;
    if (old === undefined) return;
    await client`select truncate_local_data_after_distributing_table(${old.name}::text::regclass)`;
    tell(`${old.name}: its old rows on the coordinator are gone, and those of tables that refer to it.`);
  }
}
