import type { ServerResponse } from "node:http";
import { createTestDatabase, type TestDatabase } from "@quote-financing/db/testing/create-test-database";
import { createReceiver, type Receiver } from "@quote-financing/testing/create-receiver";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DeliveryWorld } from "../testing-world.ts";
import { startWorker, type Worker } from "./start-worker.ts";

const EVENTS = 4;
const policy = { leaseMs: 600, pollMs: 30, ackTimeoutMs: 20_000 };

let database: TestDatabase;
let receiver: Receiver;
const workers: Worker[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  receiver = await createReceiver();
});
afterEach(async () => {
  for (const worker of workers.splice(0)) {
    worker.signal("SIGKILL");
    await worker.exited;
  }
  await receiver.close();
  await database.close();
});

async function spawn(): Promise<Worker> {
  const worker = await startWorker({ databaseUrl: database.url, policy });
  workers.push(worker);
  await worker.ready();
  return worker;
}

test("a worker that was stopped past its lease settles nothing when it goes on", async () => {
  const world = await DeliveryWorld.create(database.db);
  const destinationId = await world.addDestination(receiver.url);
  const held: ServerResponse[] = [];
  receiver.answerAllWith((response) => void held.push(response));
  const stopped = await spawn();
  await world.addEvents(EVENTS, new Date());
  await receiver.waitForRequests(EVENTS);

  stopped.signal("SIGSTOP");
  receiver.answerAllWith({ status: 204 });
  await spawn();
  await receiver.waitForRequests(2 * EVENTS);
  await expect
    .poll(async () => (await world.deliveries()).map(({ state }) => state))
    .toEqual(Array(EVENTS).fill("delivered"));
  const settled = { deliveries: await world.deliveries(), attempts: await world.attempts() };
  stopped.signal("SIGCONT");
  for (const response of held) response.writeHead(500).end();
  await expect.poll(() => stopped.report?.heldLanes, { timeout: 5_000 }).toBe(0);

  expect(await world.deliveries()).toEqual(settled.deliveries);
  expect(await world.attempts()).toEqual(settled.attempts);
  expect(settled.attempts.map(({ status }) => status)).toEqual(Array(EVENTS).fill(204));
  expect(await world.lane(destinationId)).toMatchObject({ failureStreak: 0, failingSince: null });
  expect(receiver.requests).toHaveLength(2 * EVENTS);
});
