import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildOnlineIndexes } from "../../online-indexes.ts";
import { createTestDatabase, type TestDatabase } from "../create-test-database.ts";

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), "online-"));
  mkdirSync(join(folder, "online"));
  const statement = `create unique index concurrently if not exists "quotes_test" on "quotes" ("organization_id", "quote_id")`;
  writeFileSync(join(folder, "online", "0001_test.sql"), statement);
});

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.close();
});

const validity = () => database.db.client<{ valid: boolean }[]>`
  select indisvalid as valid from pg_index where indexrelid = to_regclass('quotes_test')`;

test("an index is built once, and one whose build was broken off is built anew", async () => {
  await buildOnlineIndexes(database.db.client, folder);
  await buildOnlineIndexes(database.db.client, folder);
  expect([...(await validity())]).toEqual([{ valid: true }]);

  await database.db.client`update pg_index set indisvalid = false where indexrelid = to_regclass('quotes_test')`;
  await buildOnlineIndexes(database.db.client, folder);
  expect([...(await validity())]).toEqual([{ valid: true }]);
});

test("without such a folder nothing is done", async () => {
  await expect(buildOnlineIndexes(database.db.client, join(folder, "none"))).resolves.toBe(undefined);
});
