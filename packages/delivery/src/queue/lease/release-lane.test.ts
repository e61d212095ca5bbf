import { deliveryLanes, destinations } from "@quote-financing/db/schema/tables";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { TickBench } from "../../testing-ticks.ts";
import { leaseLanes } from "./lease-lanes.ts";
import { releaseLane } from "./release-lane.ts";

const ONE_AT_A_TIME = { initialInFlightPerLane: 1 };

let bench: TickBench;
let destinationId: string;
beforeEach(async () => {
  bench = await TickBench.create();
  destinationId = await bench.world.addDestination("https://receiver.example.nl/events");
});
afterEach(() => bench.close());

const addEvents = (count: number) => bench.world.addEvents(count, bench.clock.now());

/** Each cron call is another worker, which takes the lane anew. */
const sentWithin = async (seconds: number) => {
  bench.sent.length = 0;
  bench.clock.advance(seconds * 1_000);
  await bench.tick(ONE_AT_A_TIME);
  return bench.sent.length;
};

test("a pause that a receiver asked for lasts when another worker takes its lane, whatever is new", async () => {
  bench.answer = () => ({ status: 429, retryAfter: "40" });
  await addEvents(3);
  await bench.tick(ONE_AT_A_TIME);
  expect(bench.sent).toHaveLength(1);
  bench.answer = () => ({});
  await addEvents(1);

  expect(await sentWithin(20)).toBe(0);
  expect(await sentWithin(19)).toBe(0);
  // With the one that was refused, if its next attempt is due by then.
  expect(await sentWithin(2)).toBeGreaterThanOrEqual(3);
});

test("a worker that stops leaves the pause to the next one", async () => {
  bench.answer = () => ({ status: 503, retryAfter: "40" });
  const loop = bench.startLoop(ONE_AT_A_TIME);
  await addEvents(3);
  loop.wake(bench.world.organizationId);
  await expect.poll(async () => (await bench.world.attempts()).length, { timeout: 3_000 }).toBe(1);
  await loop.stop();
  bench.answer = () => ({});

  expect(await sentWithin(20)).toBe(0);
  expect(await sentWithin(21)).toBeGreaterThanOrEqual(2);
});

test("a destination that fails is not probed before the time that its receiver asked for", async () => {
  bench.answer = () => ({ status: 503, retryAfter: "40" });
  for (let failure = 0; failure < 10; failure += 1) {
    await addEvents(1);
    await sentWithin(41);
  }
  expect(await bench.world.lane(destinationId)).toMatchObject({ failureStreak: 10 });
  await addEvents(5);

  expect(await sentWithin(39)).toBe(0);
  // It failed for six minutes: a tenth of that, a fifth more at most.
  expect(await sentWithin(6)).toBe(1);
});

test.each([
  ["somebody wants an attempt meanwhile", true, null],
  ["nobody asks", false, 40_000],
])("a lane is given back with its pause: %s", async (_, isAsked, heldForMs) => {
  const { db } = bench.database;
  const { organizationId } = bench.world;
  await bench.world.addDeliveries(1, bench.clock.now());
  const asked = { organizationId, held: [], owner: "worker", at: bench.clock.now(), leaseMs: 30_000, limit: 1 };
  const [lane] = await leaseLanes(db, asked);
  const heldUntil = new Date(bench.clock.now().getTime() + 40_000);
  if (isAsked) await db.orm.update(deliveryLanes).set({ dueAt: bench.clock.now(), heldUntil: null });

  await releaseLane(
    db,
    { organizationId, destinationId, fence: lane?.fence ?? 0 },
    { readThrough: 0, dueAt: heldUntil, heldUntil },
  );

  const stored = (await bench.world.lane(destinationId)).heldUntil;
  expect(stored && stored.getTime() - bench.clock.now().getTime()).toBe(heldForMs);
  expect(await leaseLanes(db, asked)).toHaveLength(isAsked ? 1 : 0);
});

test("a lane whose destination was paused while a worker held it is given back alone, and without a time", async () => {
  const { db } = bench.database;
  const { organizationId } = bench.world;
  const other = await bench.world.addDestination("https://other.example.nl/events");
  await bench.world.addDeliveries(1, bench.clock.now());
  const asked = { organizationId, held: [], owner: "worker", at: bench.clock.now(), leaseMs: 30_000, limit: 2 };
  expect(await leaseLanes(db, asked)).toMatchObject([{ fence: 1 }, { fence: 1 }]);
  const isPaused = eq(destinations.destinationId, destinationId);
  await db.orm.update(destinations).set({ pausedAt: bench.clock.now() }).where(isPaused);

  const release = { readThrough: 0, dueAt: bench.clock.now(), heldUntil: null };
  await releaseLane(db, { organizationId, destinationId, fence: 1 }, release);

  expect(await bench.world.lane(destinationId)).toMatchObject({ leaseOwner: null, dueAt: null });
  expect(await bench.world.lane(other)).toMatchObject({ leaseOwner: "worker", fence: 1 });
});
