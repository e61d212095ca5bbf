import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isOnCitus } from "../testing/on-citus.ts";
import { testDatabase } from "../testing/test-database.ts";
import { migrate } from "./migrate.ts";
import { migrationsFolder } from "./migrations-folder.ts";

const LOCK_TIMEOUT_MS = 300;
const BUILD = 'CREATE INDEX CONCURRENTLY IF NOT EXISTS "read_name" ON "read" USING btree ("name");';
const VALIDATION = 'ALTER TABLE "read" VALIDATE CONSTRAINT "read_named";';

const database = testDatabase();
let folder: string;
let other: postgres.Sql;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "patience-"));
  cpSync(migrationsFolder, folder, { recursive: true });
  other = postgres(database.url, { max: 1, fetch_types: false });
  const { client } = database.db;
  await client`drop table if exists "read"`;
  await client`create table "read" ("name" text)`;
  await client`alter table "read" add constraint "read_named" check ("name" <> '') not valid`;
});

afterEach(async () => {
  await other.end();
  rmSync(folder, { recursive: true });
});

/** Until a statement that begins so has waited for three times the time that a migration waits for a lock. */
const untilWaiting = (start: string) =>
  vi.waitFor(
    async () => {
      const waiting = await database.db.client`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and starts_with(lower(query), ${start}::text)
        and query_start < clock_timestamp() - ${3 * LOCK_TIMEOUT_MS}::int * interval '1 millisecond'`;
      expect(waiting).toHaveLength(1);
    },
    { timeout: 15_000 },
  );

/**
 * It migrates while `hold` is held, which ends when the statement has waited for long.
 *
 * @param tells what is told of the statement: on a busy machine another one may wait for so long as well
 */
async function migrateBehind(hold: string, online: string, waits: string, tells = online): Promise<string[]> {
  writeFileSync(join(folder, "online", "9999_test.sql"), online);
  await other.unsafe(`begin isolation level repeatable read; ${hold}`).simple();
  const told: string[] = [];
  const onWait = (message: string) => void told.push(message);
  const migrating = migrate({ url: database.url, migrationsFolder: folder, onWait, lockTimeoutMs: LOCK_TIMEOUT_MS });
  await Promise.race([migrating, untilWaiting(waits)]);
  await other`commit`;
  await migrating;
  return told.filter((text) => text.includes(tells));
}

const isValid = async () =>
  (await database.db.client`select from pg_index where indexrelid = to_regclass('read_name') and indisvalid`).length;

test("an index waits for a snapshot that a backup holds, says so once, and is built when that ends", async () => {
  const told = await migrateBehind('select from "quotes"', BUILD, "create index");

  expect(told).toEqual([expect.stringContaining("longer than 0.3 s")]);
  expect(await isValid()).toBe(1);
});

// It marks an index as broken in the catalogue, where Citus keeps that of no shard.
test.skipIf(isOnCitus)("what a broken-off build left waits to be dropped as well, and is built again", async () => {
  await database.db.client.unsafe(BUILD.replace("CONCURRENTLY", ""));
  await database.db.client`update pg_index set indisvalid = false where indexrelid = to_regclass('read_name')`;

  const told = await migrateBehind('select from "read"', BUILD, "drop index", 'DROP INDEX CONCURRENTLY "read_name"');

  expect(told).toHaveLength(1);
  expect(await isValid()).toBe(1);
});

test("a constraint waits to be validated while somebody else analyzes or changes its table", async () => {
  const told = await migrateBehind('lock table "read" in share update exclusive mode', VALIDATION, "alter table");

  expect(told).toHaveLength(1);
  const validated = await database.db.client`select from pg_constraint where conname = 'read_named' and convalidated`;
  expect(validated).toHaveLength(1);
});
