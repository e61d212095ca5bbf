import type {} from "@quote-financing/db/testing/vitest-global-setup";
import { printMeasurements } from "@quote-financing/testing/print-measurements";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { runSeed, type SeedResult } from "./run-seed.ts";
import { SimulationDatabase } from "./simulation-database.ts";

const PART = 25;

/** Tests that every promise is kept in those seeds: some of the seeds of `npm test`, in a database of their own. */
export function testSeeds({ from, count }: { readonly from: number; readonly count: number }): void {
  let database: SimulationDatabase;
  const results: SeedResult[] = [];
  beforeAll(async () => {
    const server = inject("testServer");
    database = await SimulationDatabase.create(server, `${server.template}_simulation_${from}`);
  });
  afterAll(async () => {
    const sum = (of: (result: SeedResult) => number) => results.reduce((total, result) => total + of(result), 0);
    printMeasurements(`simulation, seeds from ${from}`, {
      seeds: results.length,
      events: sum(({ events }) => events),
      attempts: sum(({ attempts }) => attempts),
      kills: sum(({ kills }) => kills),
      freezes: sum(({ freezes }) => freezes),
    });
    await database.close();
  });

  const parts = Array.from({ length: Math.ceil(count / PART) }, (_, part) => from + part * PART);
  test.each(parts)(`${PART} seeds from %i lose, invent and repeat nothing`, { timeout: 600_000 }, async (first) => {
    for (let seed = first; seed < Math.min(first + PART, from + count); seed += 1) {
      await database.empty();
      const result = await runSeed(seed, database.server);
      results.push(result);
      expect(result.problems, `pnpm simulate --seed ${seed} --trace`).toEqual([]);
    }
  });
}
