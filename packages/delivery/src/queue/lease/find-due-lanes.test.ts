import { deliveryLanes, destinations, organizations } from "@quote-financing/db/schema/tables";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { TickBench } from "../../testing-ticks.ts";
import { DeliveryWorld } from "../../testing-world.ts";
import { findDueLanes } from "./find-due-lanes.ts";

const LEASE_MS = 30_000;

let bench: TickBench;
let destinationId: string;
let otherId: string;

/** A look finds one lane at most, of a distributed database one on each shard: whatever is found without being leased hides the others. */
const found = async () => {
  const asked = { owner: "worker", at: bench.clock.now(), leaseMs: LEASE_MS, limit: 1 };
  return (await findDueLanes(bench.database.db, asked)).map((lane) => lane.destinationId);
};

const markSince = (id: string, milliseconds: number) => {
  const since = new Date(bench.clock.now().getTime() - milliseconds);
  return bench.database.db.orm.update(deliveryLanes).set({ dueAt: since }).where(eq(deliveryLanes.destinationId, id));
};

beforeEach(async () => {
  bench = await TickBench.create();
  destinationId = await bench.world.addDestination("https://receiver.example.nl/");
  otherId = await bench.world.addDestination("https://other.example.nl/");
  await markSince(destinationId, 2_000);
  await markSince(otherId, 1_000);
});
afterEach(() => bench.close());

test("a lane that was marked is found until it is leased, the longest first", async () => {
  expect(await found()).toEqual([destinationId]);
});

test("a marked lane of a paused destination is not found, until it is resumed", async () => {
  const pause = (pausedAt: Date | null) =>
    bench.database.db.orm.update(destinations).set({ pausedAt }).where(eq(destinations.destinationId, destinationId));

  await pause(bench.clock.now());
  expect(await found()).toEqual([otherId]);

  await pause(null);
  expect(await found()).toEqual([destinationId]);
});

test.each([
  ["whose receiver asked for a pause that ends", "heldUntil", 59, true],
  ["whose receiver asked for a pause that ends", "heldUntil", 3_600, false],
  ["that fails and is probed", "probeAt", 71, true],
  ["that fails and is probed", "probeAt", 3_600, false],
] as const)("a lane %s (%s) in %i s is left alone: %s", async (_, column, seconds, isLeft) => {
  const at = new Date(bench.clock.now().getTime() + seconds * 1_000);
  await bench.database.db.orm
    .update(deliveryLanes)
    .set({ [column]: at })
    .where(eq(deliveryLanes.destinationId, destinationId));

  expect(await found()).toEqual([isLeft ? otherId : destinationId]);
});

test("a marked lane of a suspended organization is not found, until it is let in again", async () => {
  const stranger = await DeliveryWorld.create(bench.database.db);
  const strangerId = await stranger.addDestination("https://stranger.example.nl/");
  await markSince(strangerId, 500);
  const suspend = (suspendedAt: Date | null) =>
    bench.database.db.orm
      .update(organizations)
      .set({ suspendedAt })
      .where(eq(organizations.id, bench.world.organizationId));

  await suspend(bench.clock.now());
  expect(await found()).toEqual([strangerId]);

  await suspend(null);
  expect(await found()).toContain(destinationId);
});
