import { createTestDatabase, type TestDatabase } from "@quote-financing/db/testing/create-test-database";
import { createReceiver, type Receiver } from "@quote-financing/testing/create-receiver";
import { printMeasurements } from "@quote-financing/testing/print-measurements";
import postgres from "postgres";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DeliveryWorld } from "../testing-world.ts";
import { balance } from "./ledger.ts";
import { startWorker, type Worker } from "./start-worker.ts";

/** 25 in every run; `pnpm test:faults` does 200. */
const KILLS = Number(process.env.FAULT_KILLS ?? 25);
const KILL_EVERY_MS = 200;
const EVENTS_PER_KILL = 40;
const ORGANIZATIONS = 3;
const policy = { leaseMs: 2_000, pollMs: 50, maintenanceMs: 500 };

let database: TestDatabase;
let receiver: Receiver;
let killer: postgres.Sql;
let worker: Worker;

beforeEach(async () => {
  database = await createTestDatabase();
  receiver = await createReceiver();
  killer = postgres(database.url, { max: 1, onnotice: () => {} });
  worker = await startWorker({ databaseUrl: database.url, policy });
  await worker.ready();
});
afterEach(async () => {
  await worker.stop();
  await killer.end();
  await receiver.close();
  await database.close();
});

/** A busy connection of the worker rather than one that rests. */
const killOne = () => killer`
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and application_name = 'worker'
  order by (state <> 'idle') desc, random() limit 1`;

test(
  `${KILLS} connections terminated at 5/s under load: everything arrives, each event at its own organization alone`,
  async () => {
    const worlds = await Promise.all(
      Array.from({ length: ORGANIZATIONS }, async (_, index) => {
        const world = await DeliveryWorld.create(database.db);
        const path = `/${index}`;
        await world.addDestination(receiver.url.replace("/events", path));
        return { world, path, recorded: [] as string[] };
      }),
    );
    let killed = 0;
    const rhythm = setInterval(() => void killOne().then(({ length }) => (killed += length)), KILL_EVERY_MS);

    while (killed < KILLS) {
      for (const { world, recorded } of worlds) recorded.push(...(await world.addEvents(EVENTS_PER_KILL, new Date())));
      await receiver.waitForRequests(receiver.requests.length + 1);
    }
    clearInterval(rhythm);
    const allSettled = async () => (await Promise.all(worlds.map(({ world }) => world.isDelivered()))).every(Boolean);
    await expect.poll(allSettled, { timeout: 30_000, interval: 100 }).toBe(true);

    const total = { recorded: 0, arrived: 0, lost: 0, phantom: 0, stuck: 0, duplicates: 0 };
    for (const { world, path, recorded } of worlds) {
      const own = receiver.requests.filter((request) => request.path === path);
      const figures = await balance(world, recorded, own, [path]);
      for (const name of Object.keys(total) as (keyof typeof total)[]) total[name] += figures[name];
    }
    printMeasurements("killed backends", { kills: killed, ...total });
    expect(total).toMatchObject({ lost: 0, phantom: 0, stuck: 0 });
    expect(worker.isRunning).toBe(true);
  },
  KILLS * 2_000 + 60_000,
);
