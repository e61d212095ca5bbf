import { createDatabase, type Database } from "@quote-financing/db/database";
import { allowWatching } from "@quote-financing/db/testing/statement-tenancy/watch-statements";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testQuoteBody } from "../../quotes/testing/testing-quote-body.ts";
import { appRouter } from "../../router.ts";
import { createTestServices } from "../../testing/test-services.ts";
import { testContext } from "../../testing/testing-context.ts";
import { createTestCredential } from "../../testing/testing-credential.ts";
import { numberTestEvents } from "../../testing/testing-event-numbers.ts";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { createCallerFactory } from "../../trpc.ts";

const WRITERS_PER_POOL = 4;
const QUOTES_PER_WRITER = 20;

const database = testDatabase();
let otherPool: Database;
beforeAll(async () => {
  otherPool = createDatabase({ url: database.url, maxConnections: 12, applicationName: "test" });
  allowWatching(otherPool);
});
afterAll(async () => {
  await otherPool.close();
});

/** One organization, and its key at two processes with a pool each. */
async function createTwoProcesses() {
  const services = createTestServices({ db: database.db });
  const organization = await createTestOrganization(services);
  const { caller } = await createTestCredential(services, organization);
  const callerOf = (db: Database) =>
    createCallerFactory(appRouter)(testContext(createTestServices({ db, makeId: services.makeId }), caller));
  return { organizationId: organization.organizationId, processes: [callerOf(database.db), callerOf(otherPool)] };
}

type Process = Awaited<ReturnType<typeof createTwoProcesses>>["processes"][number];

/** Follows the feed as an integrator does: from the last number that it has, page by page to the end. */
function createFollower(read: Process["events"]["list"]) {
  const seen: string[] = [];
  let after = 0;
  return {
    seen,
    async catchUp(): Promise<void> {
      for (let hasMore = true; hasMore; ) {
        const page = await read({ after: String(after), pageSize: "7" });
        for (const { sequence, data } of page.data) {
          // No gap, nothing twice, nothing behind what was seen: the next one is always one more.
          expect(sequence).toBe(after + 1);
          after = sequence;
          seen.push(String(data.quoteId));
        }
        hasMore = page.hasMore;
      }
    },
  };
}

test("a follower that has seen number n has seen every acknowledged event up to n, once, whatever runs at the same time", async () => {
  const { organizationId, processes } = await createTwoProcesses();
  const [first, second] = processes as [Process, Process];
  const acknowledged: string[] = [];
  const write = async (process: Process): Promise<void> => {
    for (let quote = 0; quote < QUOTES_PER_WRITER; quote += 1) {
      acknowledged.push((await process.quotes.create(testQuoteBody())).data.quoteId);
    }
  };
  const writing = Promise.all(
    [first, second].flatMap((process) => Array.from({ length: WRITERS_PER_POOL }, () => write(process))),
  );
  let isOver = false;
  const written = writing.finally(() => (isOver = true));
  // Workers of both pools number at the same time as the followers.
  const numbering = [database.db, otherPool].map(async (db) => {
    while (!isOver) await numberTestEvents(db, organizationId);
  });
  const followers = [createFollower(first.events.list), createFollower(second.events.list)];
  const following = followers.map(async (follower) => {
    for (let isLast = false; !isLast; ) {
      isLast = isOver;
      const before = [...acknowledged];
      await follower.catchUp();
      // What was acknowledged before it looked is seen, through whichever process it looks.
      expect(before.filter((quoteId) => !follower.seen.includes(quoteId))).toEqual([]);
    }
  });

  await Promise.all([written, ...numbering, ...following]);

  for (const { seen } of followers) {
    expect(seen).toHaveLength(2 * WRITERS_PER_POOL * QUOTES_PER_WRITER);
    expect([...seen].sort()).toEqual([...acknowledged].sort());
  }
  expect(followers[0]?.seen).toEqual(followers[1]?.seen);
});
