import { destinations, organizations } from "@quote-financing/db/schema/tables";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DEFAULT_POLICY } from "../delivery-policy.ts";
import { TickBench } from "../testing-ticks.ts";
import { DeliveryWorld } from "../testing-world.ts";

const DAY_MS = 24 * 60 * 60_000;
const URL = "https://receiver.example.nl/events";

let bench: TickBench;
beforeEach(async () => {
  bench = await TickBench.create();
  await bench.world.addDestination(URL);
});
afterEach(() => bench.close());

async function suspend(suspendedAt: Date | null = bench.clock.now()): Promise<void> {
  await bench.database.db.orm
    .update(organizations)
    .set({ suspendedAt })
    .where(eq(organizations.id, bench.world.organizationId));
}

const states = async () => new Set((await bench.world.deliveries()).map(({ state }) => state));

test("nothing is sent for a suspended organization, and all of it once it is let in again", async () => {
  await bench.world.addEvents(20, bench.clock.now());
  await suspend();
  for (let minute = 0; minute < 5; minute += 1) {
    await bench.tick();
    bench.clock.advance(60_000);
  }
  expect(bench.sent).toEqual([]);
  expect(await states()).toEqual(new Set(["pending"]));

  await suspend(null);
  await bench.tick();

  expect(bench.sent).toHaveLength(20);
  expect(await states()).toEqual(new Set(["delivered"]));
});

test("a suspension stops what a lane is in the middle of: what is in flight is settled, nothing follows", async () => {
  const { maxInFlightPerLane, maxPrefetchPerLane } = DEFAULT_POLICY;
  await bench.world.addEvents(200, bench.clock.now());
  let suspending: Promise<unknown> | undefined;
  bench.answer = async () => {
    // Nobody is answered before the suspension is committed, however long that takes here.
    if (bench.sent.length >= 6) await (suspending ??= suspend());
    return {};
  };

  await bench.tick();

  const settled = (await bench.world.deliveries()).filter(({ state }) => state === "delivered");
  expect(settled).toHaveLength(bench.sent.length);
  // What was read before is sent for as long as url and secret count as fresh.
  expect(bench.sent.length).toBeLessThanOrEqual(6 + maxInFlightPerLane + maxPrefetchPerLane);
});

test("what waits for a suspended organization ends with its window, untried and counted", async () => {
  const destinationId = await bench.world.addDestination("https://second.example.nl/");
  await bench.world.addEvents(3, bench.clock.now());
  await suspend();
  await bench.tick();
  bench.clock.advance(DAY_MS + 60_000);

  await bench.tick();

  expect(bench.sent).toEqual([]);
  expect(await states()).toEqual(new Set(["failed"]));
  expect((await bench.world.lane(destinationId)).lastExpiredAt).toEqual(bench.clock.now());
});

test("the lane of an organization that is suspended while it delivers is given back until somebody marks it", async () => {
  await bench.world.addEvents(200, bench.clock.now());
  const [{ destinationId = "" } = {}] = await bench.database.db.orm.select().from(destinations);
  let suspending: Promise<unknown> | undefined;
  bench.answer = async () => {
    await (suspending ??= suspend());
    return {};
  };

  await bench.tick();

  expect(await bench.world.lane(destinationId)).toMatchObject({ leaseOwner: null, dueAt: null });
});

test("a suspended organization costs a look now and then, and another one nothing", async () => {
  await bench.world.addEvents(10, bench.clock.now());
  await suspend();
  const other = await DeliveryWorld.create(bench.database.db);
  await other.addDestination("https://other.example.nl/");
  await other.addEvents(10, bench.clock.now());

  expect((await bench.tick()).delivered).toBe(10);
  const [{ destinationId = "" } = {}] = await bench.world.deliveries();
  const { fence } = await bench.world.lane(destinationId);
  for (let second = 0; second < 20; second += 1) {
    bench.clock.advance(1_000);
    await bench.tick();
  }

  expect((await bench.world.lane(destinationId)).fence).toBe(fence);
});
