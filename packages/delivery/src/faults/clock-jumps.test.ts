import { createTestDatabase, type TestDatabase } from "@quote-financing/db/testing/create-test-database";
import { createReceiver, type Receiver } from "@quote-financing/testing/create-receiver";
import { printMeasurements } from "@quote-financing/testing/print-measurements";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DeliveryWorld } from "../testing-world.ts";
import { balance } from "./ledger.ts";
import { startWorker, type Worker } from "./start-worker.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const PATHS = ["/a", "/b"];
const EVENTS = 100;
const REFUSED = 20;
/** The first retry's pause, less its jitter and what database and wall clock may differ by. */
const SHORTEST_PAUSE_MS = 3_500;
const policy = { pollMs: 30, maintenanceMs: 300 };

let database: TestDatabase;
let receiver: Receiver;
let workers: Worker[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  receiver = await createReceiver();
});
afterEach(async () => {
  for (const worker of workers) {
    worker.signal("SIGKILL");
    await worker.exited;
  }
  await receiver.close();
  await database.close();
});

test("two workers whose wall clocks jump by 24 hours to and fro deliver everything once, keep pauses, and give nothing up", async () => {
  const world = await DeliveryWorld.create(database.db);
  for (const path of PATHS) await world.addDestination(receiver.url.replace("/events", path));
  receiver.answerWith(...Array.from({ length: REFUSED * 3 }, (_, index) => ({ status: index % 3 === 0 ? 503 : 200 })));
  const startedAtMs = Date.now();
  const jumps = [
    [DAY_MS, -DAY_MS, 0],
    [-DAY_MS, 0, DAY_MS],
  ];
  workers = await Promise.all(
    jumps.map((byMs) => startWorker({ databaseUrl: database.url, policy, clockJumps: { byMs, everyMs: 150 } })),
  );
  await Promise.all(workers.map((worker) => worker.ready()));

  const recorded: string[] = [];
  for (let part = 0; part < 5; part += 1) {
    recorded.push(...(await world.addEvents(EVENTS / 5, new Date())));
    await receiver.waitForRequests(recorded.length);
  }
  await expect.poll(() => world.isDelivered(), { timeout: 40_000, interval: 100 }).toBe(true);

  const figures = await balance(world, recorded, receiver.requests, PATHS);
  printMeasurements("clock jumps", { ...figures });
  expect(figures).toMatchObject({ lost: 0, phantom: 0, stuck: 0, duplicates: REFUSED });
  const attempts = await world.attempts();
  const firstOf = new Map(attempts.map((row) => [row.attemptNumber === 1 ? row.destinationId + row.eventId : "", row]));
  for (const { destinationId, eventId, attemptNumber, startedAt } of attempts) {
    expect(startedAt.getTime()).toBeGreaterThan(startedAtMs - 1_000);
    expect(startedAt.getTime()).toBeLessThan(Date.now() + 1_000);
    if (attemptNumber === 1) continue;
    const first = firstOf.get(destinationId + eventId);
    expect(startedAt.getTime() - (first?.startedAt.getTime() ?? 0)).toBeGreaterThan(SHORTEST_PAUSE_MS);
  }
}, 90_000);
