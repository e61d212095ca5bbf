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

test("who waits for the lock says so, and who gets it at once says nothing", async () => {
  const told: string[] = [];
  let waiting: Promise<string> | undefined;
  const wait = { onWait: (message: string) => void told.push(message), tellAfterMs: 20 };
  await holdingMigrationLock(database.url, async () => {
    waiting = holdingMigrationLock(database.url, async () => "done", wait);
    await vi.waitFor(() => expect(told).toEqual([expect.stringContaining("Another process migrates")]), 10_000);
  });
  expect(await waiting).toBe("done");

  await holdingMigrationLock(database.url, async () => {}, { ...wait, tellAfterMs: 60_000 });
  expect(told).toHaveLength(1);
});
