import type postgres from "postgres";
import { backupTables } from "../backup/backup-tables.ts";
import { type Placement, TABLE_PLACEMENT } from "../schema/table-placement.ts";
import { isPlaced } from "./is-distributed.ts";

type Client = postgres.Sql | postgres.TransactionSql;

/** Enough that a cluster of 16 workers moves a few at a time; a test needs fewer. */
export const SHARD_COUNT = 32;

const ORDER: readonly Placement[] = ["everywhere", "organization", "coordinator"];

const SAID: Readonly<Record<Placement, string>> = {
  organization: "its rows lie on the workers of their organizations.",
  everywhere: "it has a copy on every node.",
  coordinator: "it lies on the coordinator.",
};

/**
 * Places tables that are not placed yet by their row of TABLE_PLACEMENT, each in a transaction of its own, those that others refer
 * to first. It may be broken off at any time and run again. Rows go along.
 */
export async function placeTables(
  client: postgres.Sql,
  { shardCount, tell }: { readonly shardCount: number; readonly tell: (text: string) => void },
): Promise<void> {
  const waiting = await unplacedTables(client);
  for (const placement of ORDER) {
    for (const name of waiting.filter((each) => placementOf(each) === placement)) {
      await client.begin((transaction) => ensurePlaced(transaction, name, shardCount));
      tell(`${name}: ${SAID[placement]}`);
    }
  }
}

/** Tables that must still be placed, those that others refer to first. A table of the coordinator that refers to none need not be. */
export async function unplacedTables(client: Client): Promise<string[]> {
  const unplaced: string[] = [];
  for (const { name } of await backupTables(client)) {
    if (await isPlaced(client, name)) continue;
    if (placementOf(name) !== "coordinator" || (await keysOf(client, name)).length > 0) unplaced.push(name);
  }
  return unplaced;
}

/** Places one table, within a transaction, unless it is placed. */
export async function ensurePlaced(
  transaction: postgres.TransactionSql,
  name: string,
  shardCount: number,
): Promise<void> {
  if (await isPlaced(transaction, name)) return;
  // A key alone shall not place a table. Shards that keys touch are locked one after the other.
  await transaction`set local citus.enable_local_reference_table_foreign_keys to off`;
  await transaction`set local citus.multi_shard_modify_mode to sequential`;
  switch (placementOf(name)) {
    case "everywhere":
      await transaction`select create_reference_table(${name}::text::regclass)`;
      break;
    case "organization":
      await placeByOrganization(transaction, name, shardCount);
      break;
    case "coordinator":
      await placeOnCoordinator(transaction, name);
  }
}

/** A table of the coordinator that had copies in an older release comes back, rows included. */
export async function bringHome(client: postgres.Sql): Promise<void> {
  const copied = await client<{ name: string }[]>`
    select logicalrelid::text as name from pg_dist_partition where partmethod = 'n' and repmodel = 't'`;
  for (const { name } of copied.filter((table) => placementOf(table.name) === "coordinator")) {
    await client`select undistribute_table(${name}::text::regclass)`;
  }
}

/** How many shards a distributed database has. */
export async function shardCountOf(client: Client): Promise<number> {
  const [row] = await client<{ count: number }[]>`
    select count(*)::int as count from pg_dist_shard where logicalrelid = 'quotes'::regclass`;
  return row?.count ?? SHARD_COUNT;
}

/** All tables of tenants are co-located with the first of them. */
async function placeByOrganization(client: Client, name: string, shardCount: number): Promise<void> {
  if (name === "quotes") await checkOpportunityLast(client);
  const [first] = await client<{ name: string }[]>`
    select logicalrelid::text as name from pg_dist_partition where partmethod = 'h' order by logicalrelid limit 1`;
  const table = client`${name}::text::regclass, 'organization_id'`;
  if (first === undefined) await client`select create_distributed_table(${table}, shard_count => ${shardCount}::int)`;
  else await client`select create_distributed_table(${table}, colocate_with => ${first.name}::text)`;
}

/** A quote and its opportunity are written by one statement, whose parts Citus runs one after the other: the quote first. */
async function checkOpportunityLast(client: Client): Promise<void> {
  const [key] = await client<{ name: string }[]>`
    select conname as name from pg_constraint
    where contype = 'f' and conrelid = 'quotes'::regclass and confrelid = 'opportunities'::regclass`;
  if (key !== undefined)
    await client.unsafe(`alter table quotes alter constraint "${key.name}" deferrable initially deferred`);
}

/** Citus takes in no table that has keys, so they are taken off and made again. */
async function placeOnCoordinator(client: Client, name: string): Promise<void> {
  const keys = await keysOf(client, name);
  for (const key of keys) await client.unsafe(`alter table "${name}" drop constraint "${key.name}"`);
  await client`select citus_add_local_table_to_metadata(${name}::text::regclass)`;
  for (const key of keys) await client.unsafe(`alter table "${name}" add constraint "${key.name}" ${key.definition}`);
}

const keysOf = (client: Client, name: string): Promise<{ name: string; definition: string }[]> =>
  client<{ name: string; definition: string }[]>`
    select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'f' and conrelid = ${name}::text::regclass`;

function placementOf(name: string): Placement {
  const placement = (TABLE_PLACEMENT as Readonly<Record<string, Placement | undefined>>)[name];
  if (placement === undefined) throw new Error(`The table ${name} has no row in TABLE_PLACEMENT.`);
  return placement;
}
