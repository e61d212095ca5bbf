import { deliveries, deliveryLanes } from "@quote-financing/db/schema/tables";
import { afterEach, beforeEach, expect, test } from "vitest";
import { TickBench } from "../../testing-ticks.ts";
import { leaseLanes } from "./lease-lanes.ts";
import { releaseLane } from "./release-lane.ts";

const URL = "https://receiver.example.nl/events";
const LEASE_MS = 30_000;

let bench: TickBench;
beforeEach(async () => {
  bench = await TickBench.create();
});
afterEach(() => bench.close());

/** A call whose attempts hang until they are let go. */
function startHangingTick() {
  let letGo = (_: { status: number }) => {};
  let wasSent = () => {};
  const sent = new Promise<void>((resolve) => (wasSent = resolve));
  bench.answer = () => {
    wasSent();
    return new Promise((resolve) => (letGo = resolve));
  };
  const result = bench.tick();
  return { sent, result, letGo: (status: number) => letGo({ status }) };
}

test("a worker that lost its lease settles nothing: no attempt, no state, no health", async () => {
  const destinationId = await bench.world.addDestination(URL);
  await bench.world.addEvents(1, bench.clock.now());
  const stopped = startHangingTick();
  await stopped.sent;
  bench.clock.advance(LEASE_MS + 1_000);
  bench.answer = () => ({ status: 503 });

  const successor = await bench.tick();
  stopped.letGo(200);
  const late = await stopped.result;

  expect(successor).toEqual({ delivered: 0, failed: 1, left: 0 });
  expect(late).toMatchObject({ delivered: 0, failed: 0 });
  expect(await bench.world.attempts()).toMatchObject([{ attemptNumber: 1, status: 503 }]);
  expect(await bench.world.deliveries()).toMatchObject([{ state: "pending", attemptCount: 1 }]);
  expect(await bench.world.lane(destinationId)).toMatchObject({ failureStreak: 1, fence: 3 });
});

test("a lane whose lease runs is taken by nobody else, also when more comes for it", async () => {
  await bench.world.addDestination(URL);
  await bench.world.addEvents(1, bench.clock.now());
  const holder = startHangingTick();
  await holder.sent;
  await bench.world.addEvents(1, bench.clock.now());
  bench.answer = () => ({});

  const other = await bench.tick();
  holder.letGo(200);

  expect(other).toMatchObject({ delivered: 0, failed: 0 });
  expect(await holder.result).toMatchObject({ delivered: 2, left: 0 });
});

test("who gave a lane back holds it no longer, also when the answer was lost", async () => {
  const { db } = bench.database;
  const destinationId = await bench.world.addDestination(URL);
  await bench.world.addDeliveries(1, bench.clock.now());
  const { organizationId } = bench.world;
  const [lane] = await leaseLanes(db, {
    organizationId,
    owner: "holder",
    held: [],
    limit: 1,
    leaseMs: LEASE_MS,
    at: bench.clock.now(),
  });
  const asHolder = { fence: lane?.fence ?? Number.NaN };
  expect((await bench.turn(destinationId, asHolder))?.due).toHaveLength(1);

  await releaseLane(
    db,
    { organizationId, destinationId, ...asHolder },
    { readThrough: 0, dueAt: null, heldUntil: null },
  );

  expect(await bench.turn(destinationId, asHolder)).toBeUndefined();
});

test("a question that arrives long after it was put takes no lane of a worker that has beaten since", async () => {
  const { db } = bench.database;
  const [asked] = await db.client<{ now: string }[]>`select now()::text as now`;
  const beforeMs = (milliseconds: number) => new Date(Date.parse(asked?.now ?? "") - milliseconds);
  await bench.world.addDestination(URL);
  await db.client`insert into delivery_workers (worker_id, alive_until)
    values ('holder', now() + ${LEASE_MS} * interval '1 millisecond')`;
  await db.client`update delivery_lanes set lease_owner = 'holder'`;
  const request = { organizationId: bench.world.organizationId, owner: "frozen", held: [], leaseMs: LEASE_MS };

  const late = await leaseLanes(db, { ...request, limit: 10, at: beforeMs(3 * LEASE_MS) });
  const afterItsLease = await leaseLanes(db, { ...request, limit: 10, at: beforeMs(-2 * LEASE_MS) });

  expect(late).toEqual([]);
  expect(afterItsLease).toHaveLength(1);
});

test("a delivery that was canceled while it was on its way stays canceled since then, and counts its attempt", async () => {
  await bench.world.addDestination(URL);
  await bench.world.addEvents(1, bench.clock.now());
  const holder = startHangingTick();
  await holder.sent;
  const canceledAt = new Date(bench.clock.now().getTime() - 1_000);
  await bench.database.db.orm.update(deliveries).set({ state: "canceled", nextAttemptAt: null, settledAt: canceledAt });

  holder.letGo(200);
  await holder.result;

  expect(await bench.world.deliveries()).toMatchObject([{ state: "canceled", attemptCount: 1, settledAt: canceledAt }]);
});

test("a call that ends gives its lanes back, so that nobody waits for a lease", async () => {
  const destinationId = await bench.world.addDestination(URL);
  await bench.world.addEvents(3, bench.clock.now());

  await bench.tick();

  expect(await bench.world.lane(destinationId)).toMatchObject({ leaseOwner: null, leaseUntil: null });
  const held = await bench.database.db.orm.select().from(deliveryLanes);
  expect(held.filter(({ leaseOwner }) => leaseOwner !== null)).toEqual([]);
});
