import { readMigrationFiles } from "drizzle-orm/migrator";
import type postgres from "postgres";
import { TABLE_PLACEMENT } from "../schema/table-placement.ts";
import { bringHome, ensurePlaced, shardCountOf } from "./place-tables.ts";
import { ensureRunFunction } from "./run-function.ts";
import { ensureSlowStart } from "./slow-start.ts";

const NEW_TABLE = /^\s*CREATE TABLE "(\w+)"/;
const NEW_CHECK = /^\s*ALTER TABLE "(\w+)" ADD CONSTRAINT "\w+" CHECK/;
const NEW_KEY = /^\s*ALTER TABLE "(\w+)" ADD CONSTRAINT "\w+" FOREIGN KEY/;

/**
 * The migrations that a distributed database has not had, as drizzle applies them and noted where drizzle notes them. A new table is
 * placed before keys lead from it: none may lead from a table that is not placed to one that is (decision record 0400).
 */
export async function migrateDistributed(client: postgres.Sql, migrationsFolder: string): Promise<void> {
  const [newest] = await client<{ createdAt: string }[]>`
    select created_at as "createdAt" from drizzle.__drizzle_migrations order by created_at desc limit 1`;
  const waiting = readMigrationFiles({ migrationsFolder }).filter(
    ({ folderMillis }) => folderMillis > Number(newest?.createdAt ?? 0),
  );
  await ensureRunFunction(client);
  await ensureSlowStart(client);
  await bringHome(client);
  if (waiting.length === 0) return;
  const shardCount = await shardCountOf(client);
  await client.begin(async (transaction) => {
    for (const { sql, hash, folderMillis } of waiting) {
      for (const statement of sql) {
        const toPlace = NEW_KEY.exec(statement)?.[1];
        if (toPlace !== undefined) await ensurePlaced(transaction, toPlace, shardCount);
        await transaction.unsafe(forShards(statement)).simple();
        const [, added] = NEW_TABLE.exec(statement) ?? [];
        if (added !== undefined && isSpread(added)) await ensurePlaced(transaction, added, shardCount);
      }
      await transaction`
        insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis}::bigint)`;
    }
  });
}

/** Citus runs a check as it is written on shards, whose names are others: columns stand alone. */
function forShards(statement: string): string {
  const [, table] = NEW_CHECK.exec(statement) ?? [];
  return table === undefined ? statement : statement.replaceAll(`"${table}".`, "");
}

/** A table of the coordinator stays as it is until a key leads from it. */
const isSpread = (name: string): boolean =>
  (TABLE_PLACEMENT as Readonly<Record<string, string | undefined>>)[name] !== "coordinator";
