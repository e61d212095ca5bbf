import { createTestDatabase, type TestDatabase } from "@quote-financing/db/testing/create-test-database";
import { createReceiver, type Receiver } from "@quote-financing/testing/create-receiver";
import { printMeasurements } from "@quote-financing/testing/print-measurements";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DeliveryWorld } from "../testing-world.ts";
import { CRASH_POINTS, type CrashPoint } from "./crash-points.ts";
import { balance } from "./ledger.ts";
import { startWorker } from "./start-worker.ts";

/** 25 in every run; `pnpm test:faults` does 200. */
const KILLS = Number(process.env.FAULT_KILLS ?? 25);
const EVENTS_PER_KILL = 40;
const PATHS = ["/a", "/b"];
/** A lease of 30 s, scaled. */
const policy = {
  leaseMs: 600,
  pollMs: 30,
  maintenanceMs: 500,
  maxInFlightPerLane: 8,
  maxUnsettledPerLane: 16,
  ackTimeoutMs: 2_000,
};

let database: TestDatabase;
let receiver: Receiver;
let world: DeliveryWorld;

beforeEach(async () => {
  database = await createTestDatabase();
  receiver = await createReceiver();
  world = await DeliveryWorld.create(database.db);
  for (const path of PATHS) await world.addDestination(receiver.url.replace("/events", path));
});
afterEach(async () => {
  await receiver.close();
  await database.close();
});

const spawn = (crash: { crashPoint?: CrashPoint; passes?: number } = {}) =>
  startWorker({ databaseUrl: database.url, policy, ...crash });

/** Lives until its point, or until it is killed where it happens to be. */
async function runUntilKilled(kill: number, recorded: string[]): Promise<void> {
  const atRandom = kill % 4 === 3;
  const crashPoint = CRASH_POINTS[kill % CRASH_POINTS.length] ?? "leased";
  const isEarly = ["leased", "before-release", "released"].includes(crashPoint);
  const worker = await spawn(atRandom ? {} : { crashPoint, passes: isEarly ? 1 : 1 + (kill % 5) });
  await worker.ready();
  recorded.push(...(await world.addEvents(EVENTS_PER_KILL, new Date())));
  const late = setTimeout(() => worker.signal("SIGKILL"), atRandom ? Math.random() * 300 : 2_000);
  expect(await worker.exited).toBe("SIGKILL");
  clearTimeout(late);
}

test(
  `after ${KILLS} kills at named points and at random, nothing is lost, invented or stuck`,
  async () => {
    const recorded: string[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) await runUntilKilled(kill, recorded);
    const survivor = await spawn();
    const startedAt = performance.now();

    // The backlog grows with the kills.
    await expect
      .poll(() => world.isDelivered(), { timeout: Math.max(30_000, KILLS * 1_200), interval: 100 })
      .toBe(true);
    const recoveryMs = Math.round(performance.now() - startedAt);
    await survivor.stop();

    const figures = await balance(world, recorded, receiver.requests, PATHS);
    printMeasurements("killed workers", { kills: KILLS, recoveryMs, ...figures });
    expect(figures).toMatchObject({ lost: 0, phantom: 0, stuck: 0 });
    expect(figures.duplicates).toBeLessThanOrEqual(KILLS * policy.maxUnsettledPerLane * PATHS.length);
  },
  KILLS * 5_200 + 60_000,
);
