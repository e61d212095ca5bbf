import { expect, test } from "vitest";
import { createTestDatabase } from "../testing/create-test-database.ts";
import { isOnCitus } from "../testing/on-citus.ts";
import { readServerVersion, versionRefusal } from "./server-version.ts";

test.each([
  [180_004, false],
  [160_000, false],
  [150_012, true],
])("version %i is served, with Citus: %s", (number, hasCitus) => {
  expect(versionRefusal({ number, hasCitus })).toBeUndefined();
});

test.each([
  [150_012, false, 15],
  [140_020, true, 14],
  [0, false, 0],
])("version %i is refused by a sentence that names what is needed, with Citus: %s", (number, hasCitus, major) => {
  expect(versionRefusal({ number, hasCitus })).toMatch(
    new RegExp(`^the database is PostgreSQL ${major}: version 16 or newer is needed`),
  );
});

test("a server is asked for its version", async () => {
  const { url, close } = await createTestDatabase();

  const version = await readServerVersion(url);
  await close();

  expect(version.number).toBeGreaterThanOrEqual(isOnCitus ? 150_000 : 160_000);
  expect(version.hasCitus).toBe(isOnCitus);
  expect(versionRefusal(version)).toBeUndefined();
});
