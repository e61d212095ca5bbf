import { expect, test, vi } from "vitest";
import { testDatabase } from "../testing/test-database.ts";
import { holdingMigrationLock } from "./migration-lock.ts";

const database = testDatabase();

test("the lock is held for as long as the work takes, past the age at which the driver replaces connections", async () => {
  vi.stubEnv("PGMAX_LIFETIME", "0.2");
  try {
    await holdingMigrationLock(database.url, async () => {
      const { client } = database.db;
      await client`select pg_sleep(1)`;
      const held = await client`select from pg_locks where locktype = 'advisory' and granted
        and database = (select oid from pg_database where datname = current_database())`;
      expect(held).toHaveLength(1);
    });
  } finally {
    vi.unstubAllEnvs();
  }
});
