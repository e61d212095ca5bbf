import { createTestDatabase, type TestDatabase } from "@quote-financing/db/testing/create-test-database";
import { createReceiver, type Receiver } from "@quote-financing/testing/create-receiver";
import { printMeasurements } from "@quote-financing/testing/print-measurements";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DeliveryWorld } from "../testing-world.ts";
import { balance } from "./ledger.ts";
import { startWorker } from "./start-worker.ts";

const CRONS = 10;
const PATHS = ["/a", "/b", "/c"];
const EVENTS = 60;
/** Behind the first retry's pause of 5 s, and before the second's 30 s: what fails once is tried twice. */
const NEXT_MINUTE_MS = 10_000;

let database: TestDatabase;
let receiver: Receiver;

beforeEach(async () => {
  database = await createTestDatabase();
  receiver = await createReceiver();
});
afterEach(async () => {
  await receiver.close();
  await database.close();
});

/** So many calls at once, each a process of its own. @returns attempts that succeeded and failed in all. */
async function overlap(count: number, aheadMs: number): Promise<{ delivered: number; failed: number }> {
  const order = { databaseUrl: database.url, policy: {}, cron: { budgetMs: 20_000, aheadMs } };
  const calls = await Promise.all(Array.from({ length: count }, () => startWorker(order)));
  expect(await Promise.all(calls.map(({ exited }) => exited))).toEqual(Array(count).fill(null));
  return {
    delivered: calls.reduce((sum, { report }) => sum + (report?.delivered ?? 0), 0),
    failed: calls.reduce((sum, { report }) => sum + (report?.failed ?? 0), 0),
  };
}

test(`${CRONS} crons at once in processes of their own, and ${CRONS} more for what failed: everything arrives exactly once`, async () => {
  const world = await DeliveryWorld.create(database.db);
  for (const path of PATHS) await world.addDestination(receiver.url.replace("/events", path));
  const refusals = Array.from({ length: EVENTS }, (_, index) => ({ status: index % 4 === 0 ? 503 : 200 }));
  receiver.answerWith(...refusals);
  const recorded = await world.addEvents(EVENTS, new Date());
  const refused = refusals.filter(({ status }) => status === 503).length;

  const first = await overlap(CRONS, 0);
  const second = await overlap(CRONS, NEXT_MINUTE_MS);

  const figures = await balance(world, recorded, receiver.requests, PATHS);
  printMeasurements("overlapping crons", { crons: 2 * CRONS, ...figures });
  expect(figures).toMatchObject({ lost: 0, phantom: 0, stuck: 0, duplicates: refused });
  // On a busy machine the first ones go on until what failed is due.
  expect([first.failed, second.failed]).toEqual([refused, 0]);
  expect(first.delivered + second.delivered).toBe(EVENTS * PATHS.length);
}, 90_000);
