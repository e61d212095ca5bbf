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
  await runOnlineMigrations(database.db.client, folder);
  await runOnlineMigrations(database.db.client, folder);
  expect([...(await validity())]).toEqual([{ valid: true }]);

  await database.db.client`update pg_index set indisvalid = false where indexrelid = to_regclass('quotes_test')`;
  await runOnlineMigrations(database.db.client, folder);
  expect([...(await validity())]).toEqual([{ valid: true }]);
});

test("without such a folder nothing is done", async () => {
  await expect(runOnlineMigrations(database.db.client, join(folder, "none"))).resolves.toBe(undefined);
});
