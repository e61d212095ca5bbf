import { deliveries, deliveryLanes, destinations, organizations } from "@quote-financing/db/schema/tables";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { TickBench } from "../testing-ticks.ts";
import { DeliveryWorld } from "../testing-world.ts";
import { expireDeliveries } from "./expire-deliveries.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const GRACE_MS = 60_000;
const URL = "https://receiver.example.nl/";

let bench: TickBench;
beforeEach(async () => {
  bench = await TickBench.create();
});
afterEach(() => bench.close());

const expire = (signal?: AbortSignal) => expireDeliveries(bench.dependencies().db, bench.clock.now(), signal);

test("only what belongs to live data is counted; test data is given up as well", async () => {
  const sandbox = await DeliveryWorld.create(bench.database.db);
  await bench.database.db.orm
    .update(organizations)
    .set({ testOf: bench.world.organizationId })
    .where(eq(organizations.id, sandbox.organizationId));
  await bench.world.addDestination(URL);
  await sandbox.addDestination(URL);
  await bench.world.addDeliveries(3, bench.clock.now());
  await sandbox.addDeliveries(5, bench.clock.now());
  bench.clock.advance(DAY_MS + GRACE_MS);

  expect(await expire()).toBe(3);

  for (const world of [bench.world, sandbox]) {
    const states = (await world.deliveries()).map(({ state }) => state);
    expect(new Set(states)).toEqual(new Set(["failed"]));
  }
});

test("what waits at a paused destination is given up as well, and not counted", async () => {
  const destinationId = await bench.world.addDestination(URL);
  await bench.world.addDeliveries(2, bench.clock.now());
  await bench.database.db.orm
    .update(destinations)
    .set({ pausedAt: bench.clock.now() })
    .where(eq(destinations.destinationId, destinationId));
  bench.clock.advance(DAY_MS + GRACE_MS);

  expect(await expire()).toBe(0);
  expect((await bench.world.deliveries()).map(({ state }) => state)).toEqual(["failed", "failed"]);
});

test("first attempts and retries are both given up, at the end of their own windows and not before", async () => {
  const destinationId = await bench.world.addDestination(URL);
  const [tried = ""] = await bench.world.addDeliveries(2, bench.clock.now());
  const lastCall = new Date(bench.clock.now().getTime() + DAY_MS - 1);
  await bench.database.db.orm
    .update(deliveries)
    .set({ attemptCount: 13, nextAttemptAt: lastCall })
    .where(eq(deliveries.eventId, tried));
  bench.clock.advance(1_000);
  const another = await bench.world.addDestination(URL);
  const [later] = await bench.world.addDeliveries(1, bench.clock.now());

  bench.clock.advance(DAY_MS + GRACE_MS - 1_001);
  expect(await expire()).toBe(0);
  bench.clock.advance(1);
  expect(await expire()).toBe(2);

  expect((await bench.world.lane(destinationId)).lastExpiredAt).toEqual(bench.clock.now());
  const pending = (await bench.world.deliveries()).filter(({ state }) => state === "pending");
  expect(pending.map(({ eventId }) => eventId)).toEqual([later, later]);
  expect((await bench.world.lane(another)).lastExpiredAt).toBeNull();
});

test("a backlog of several batches is given up by two calls at once, each delivery by one of them", async () => {
  await bench.world.addDestination(URL);
  await bench.world.addDeliveries(2_500, bench.clock.now());
  bench.clock.advance(DAY_MS + GRACE_MS);

  const counts = await Promise.all([expire(), expire()]);
  // Two that share one batch both come short of it, and leave the rest to the next call.
  counts.push(await expire());

  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2_500);
});

test("a call whose time is up begins no further batch, and the next one goes on", async () => {
  await bench.world.addDestination(URL);
  await bench.world.addDeliveries(5, bench.clock.now());
  bench.clock.advance(DAY_MS + GRACE_MS);

  expect(await expire(AbortSignal.abort())).toBe(0);
  expect(await expire()).toBe(5);
  expect(await bench.database.db.orm.select().from(deliveryLanes)).toMatchObject([
    { lastExpiredAt: bench.clock.now() },
  ]);
});
