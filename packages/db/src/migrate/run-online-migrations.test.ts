import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isOnCitus } from "../testing/on-citus.ts";
import { testDatabase } from "../testing/test-database.ts";
import { runOnlineMigrations } from "./run-online-migrations.ts";

const database = testDatabase();
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "online-"));
  mkdirSync(join(folder, "online"));
  const statement = `create unique index concurrently if not exists "quotes_test" on "quotes" ("organization_id", "quote_id")`;
  writeFileSync(join(folder, "online", "0001_test.sql"), statement);
});

afterAll(async () => {
  rmSync(folder, { recursive: true });
});

const validity = () => database.db.client<{ valid: boolean }[]>`
  select indisvalid as valid from pg_index where indexrelid = to_regclass('quotes_test')`;

// It marks an index as broken in the catalogue, where Citus keeps that of no shard.
test.skipIf(isOnCitus)("an index is built once, and one whose build was interrupted is built again", async () => {
  await runOnlineMigrations({ url: database.url, migrationsFolder: folder });
  await runOnlineMigrations({ url: database.url, migrationsFolder: folder });
  expect([...(await validity())]).toEqual([{ valid: true }]);

  await database.db.client`update pg_index set indisvalid = false where indexrelid = to_regclass('quotes_test')`;
  await runOnlineMigrations({ url: database.url, migrationsFolder: folder });
  expect([...(await validity())]).toEqual([{ valid: true }]);
});

// As above.
test.skipIf(isOnCitus)(
  "an index that is not valid and not one of ours, such as one that an operator builds just now, stays",
  async () => {
    const { client } = database.db;
    await client`create table "measured" ("name" text)`;
    await client`create index "by_hand" on "measured" ("name")`;
    await client`update pg_index set indisvalid = false where indexrelid = to_regclass('by_hand')`;

    await runOnlineMigrations({ url: database.url, migrationsFolder: folder });

    const kept = await client`select indisvalid as valid from pg_index where indexrelid = to_regclass('by_hand')`;
    expect([...kept]).toEqual([{ valid: false }]);
  },
);

test("the planner knows a new index over an expression at once, and nothing of an empty table", async () => {
  const { client } = database.db;
  await client`create table "named" ("name" text)`;
  await client`create table "unnamed" ("name" text)`;
  await client`insert into "named" select 'de Boer ' || n from generate_series(1, 100) as n`;
  const build = (table: string) =>
    `CREATE INDEX CONCURRENTLY IF NOT EXISTS "${table}_folded" ON "${table}" USING btree (lower("name"));`;
  writeFileSync(
    join(folder, "online", "0002_named.sql"),
    `${build("named")}\n--> statement-breakpoint\n${build("unnamed")}`,
  );

  await runOnlineMigrations({ url: database.url, migrationsFolder: folder });

  const known = await client`select tablename from pg_stats where tablename in ('named_folded', 'unnamed_folded')`;
  expect([...known]).toEqual([{ tablename: "named_folded" }]);
  expect([...(await client`select reltuples from pg_class where relname = 'unnamed'`)]).toEqual([{ reltuples: -1 }]);
});

test("without such a folder nothing is done", async () => {
  await expect(runOnlineMigrations({ url: database.url, migrationsFolder: join(folder, "none") })).resolves.toBe(
    undefined,
  );
});
