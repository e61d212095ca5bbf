import { ensureDatabase } from "@quote-financing/db/embedded-postgres/ensure-database";
import { migrate } from "@quote-financing/db/migrate/migrate";
import { migrationsFolder } from "@quote-financing/db/migrate/migrations-folder";
import { startTestServer, type TestServer } from "@quote-financing/db/testing/start-test-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runSeed } from "./run-seed.ts";
import { SimulationDatabase } from "./simulation-database.ts";

let server: TestServer;
let database: SimulationDatabase;

/**
 * A server of its own, as `pnpm simulate` has: PostgreSQL reuses the room of old rows when no snapshot of the whole server needs
 * them, so that other databases at work decide where a row lies, and in which order unordered ones are read.
 */
beforeAll(async () => {
  server = await startTestServer();
  const url = await ensureDatabase(server.url, "simulation_replay");
  await migrate({ url, migrationsFolder });
  database = await SimulationDatabase.open(url);
}, 180_000);
afterAll(async () => {
  await database.close();
  await server.stop();
});

async function run(seed: number) {
  await database.empty();
  const result = await runSeed(seed, database.server);
  return { fingerprint: result.fingerprint, virtualMs: result.virtualMs, steps: result.steps };
}

const timeout = 600_000;

test.each([7, 8, 9])("seed %i replays every step at its time, whatever ran before it", { timeout }, async (seed) => {
  const first = await run(seed);
  await run(seed + 1);

  expect(await run(seed)).toEqual(first);
});

test("another seed is another story", { timeout }, async () => {
  expect((await run(7)).fingerprint).not.toBe((await run(8)).fingerprint);
});
