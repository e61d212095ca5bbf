import type {} from "@quote-financing/db/testing/vitest-global-setup";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { runSeed } from "./run-seed.ts";
import { SimulationDatabase } from "./simulation-database.ts";

let database: SimulationDatabase;
beforeAll(async () => {
  const server = inject("testServer");
  database = await SimulationDatabase.create(server, `${server.template}_simulation_replay`);
});
afterAll(() => database.close());

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
