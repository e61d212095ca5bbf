import { deliveries } from "@quote-financing/db/schema/tables";
import { ASKED_FOR_NOW } from "@quote-financing/domain/webhooks/delivery-times";
import { afterEach, beforeEach, expect, test } from "vitest";
import { TickBench } from "../testing-ticks.ts";
import { UNPACED } from "../testing-world.ts";

const MAX_GATHERED = 4;
const HOUR_MS = 60 * 60_000;

let bench: TickBench;
beforeEach(async () => {
  bench = await TickBench.create();
  await bench.world.addDestination("https://receiver.example.nl/events");
});
afterEach(() => bench.close());

/** Acknowledgements wait for others for an hour. */
function start() {
  const policy = { ...UNPACED, gatherMs: HOUR_MS, maxGathered: MAX_GATHERED };
  const loop = bench.startLoop(policy);
  const sendOne = async () => {
    const before = bench.sent.length;
    await bench.world.addEvents(1, bench.clock.now());
    loop.wake(bench.world.organizationId);
    await expect.poll(() => bench.sent.length, { timeout: 5_000 }).toBe(before + 1);
  };
  return { loop, sendOne };
}

const states = async () => (await bench.world.deliveries()).map(({ state }) => state);

test("events leave at once, while their acknowledgements wait for each other and are settled together", async () => {
  const { loop, sendOne } = start();
  for (let count = 1; count < MAX_GATHERED; count += 1) await sendOne();
  expect(await states()).toEqual(["pending", "pending", "pending"]);

  await sendOne();

  await expect.poll(states, { timeout: 5_000 }).toEqual(["delivered", "delivered", "delivered", "delivered"]);
  expect(bench.sent).toHaveLength(MAX_GATHERED);
  await loop.stop();
});

test("a failed attempt waits for nobody, and takes along what waits", async () => {
  const { loop, sendOne } = start();
  await sendOne();
  bench.answer = () => ({ status: 500 });

  await sendOne();

  await expect.poll(async () => (await bench.world.attempts()).length, { timeout: 5_000 }).toBe(2);
  expect((await states()).toSorted()).toEqual(["delivered", "pending"]);
  await loop.stop();
});

test("what somebody asked for is settled at once: it may be asked for again", async () => {
  await bench.world.addDeliveries(1, bench.clock.now());
  await bench.database.db.orm.update(deliveries).set({ nextAttemptAt: ASKED_FOR_NOW });
  const { loop } = start();

  await expect.poll(states, { timeout: 5_000 }).toEqual(["delivered"]);
  await loop.stop();
});

test("a process that stops settles what waits", async () => {
  const { loop, sendOne } = start();
  await sendOne();

  await loop.stop();

  expect(await states()).toEqual(["delivered"]);
});
