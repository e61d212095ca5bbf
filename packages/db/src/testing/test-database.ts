import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { createTestDatabase, type TestDatabase } from "./create-test-database.ts";

type LentDatabase = Omit<TestDatabase, "close">;

/**
 * The database of the test file that calls this, at its top: made before the hooks that follow, closed after theirs. See
 * `createTestDatabase` for one that a single test makes.
 *
 * @param maxConnections of `db`, 12 when omitted.
 */
export const testDatabase = (maxConnections?: number): LentDatabase =>
  lent({ before: beforeAll, after: afterAll, maxConnections });

/** The same with another one for each test, for what looks at all organizations. */
export const eachTestDatabase = (): LentDatabase => lent({ before: beforeEach, after: afterEach });

interface Lending {
  readonly before: (make: () => Promise<void>) => void;
  readonly after: (close: () => Promise<void> | undefined) => void;
  readonly maxConnections?: number | undefined;
}

function lent({ before, after, maxConnections }: Lending): LentDatabase {
  let made: TestDatabase | undefined;
  before(async () => {
    made = await createTestDatabase(maxConnections);
  });
  after(() => made?.close());
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
