import { parseArgs } from "node:util";
import { ensureDatabase } from "@quote-financing/db/embedded-postgres/ensure-database";
import { migrate } from "@quote-financing/db/migrate/migrate";
import { migrationsFolder } from "@quote-financing/db/migrate/migrations-folder";
import { startTestServer } from "@quote-financing/db/testing/start-test-server";
import { runSeed } from "./run-seed.ts";
import { runSeeds } from "./run-seeds.ts";
import { SimulationDatabase } from "./simulation-database.ts";

/** `pnpm simulate --seeds 1000 --from 1`, or one seed with its trace: `pnpm simulate --seed 17 --trace`. */
const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "100" },
    from: { type: "string", default: "1" },
    seed: { type: "string" },
    trace: { type: "boolean", default: false },
    "first-problem": { type: "boolean", default: false },
  },
});

const postgres = await startTestServer();
try {
  const url = await ensureDatabase(postgres.url, `simulation_${process.pid}`);
  await migrate({ url, migrationsFolder });
  const database = await SimulationDatabase.open(url);
  process.exitCode = (await simulate(database)) ? 0 : 1;
  await database.close();
} finally {
  await postgres.stop();
}

async function simulate(database: SimulationDatabase): Promise<boolean> {
  if (values.seed === undefined) {
    const from = Number(values.from);
    const stopsAtFirst = values["first-problem"];
    return runSeeds(database, { from, count: Number(values.seeds), stopsAtFirst, print: console.log });
  }
  await database.empty();
  const write = values.trace ? (line: string) => console.log(line) : undefined;
  const result = await runSeed(Number(values.seed), database.server, write);
  console.log(result);
  return result.problems.length === 0;
}
