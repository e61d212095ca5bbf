import { afterAll, beforeAll } from "vitest";
import { createTestDatabase, type TestDatabase } from "./create-test-database.ts";

/**
 * The database of the test file that calls this, at its top: made before the hooks that follow, closed after theirs. See
 * `createTestDatabase` for one that a single test makes.
 *
 * @param maxConnections of `db`, 12 when omitted.
 */
export function testDatabase(maxConnections?: number): Omit<TestDatabase, "close"> {
  let made: TestDatabase | undefined;
  beforeAll(async () => {
    made = await createTestDatabase(maxConnections);
  });
  afterAll(() => made?.close());
  const current = (): TestDatabase => {
    if (made === undefined)
      throw new Error("The test database is made before the first test, not while its file is read.");
    return made;
  };
  return {
    get url() {
      return current().url;
    },
    get db() {
      return current().db;
    },
  };
}
