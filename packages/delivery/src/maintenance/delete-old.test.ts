import { deliveries, events } from "@quote-financing/db/schema/tables";
import type { MaintenanceRound } from "@quote-financing/domain/time/maintenance-round";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { TickBench } from "../testing-ticks.ts";
import { deleteOld } from "./delete-old.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const retention = { attemptRetentionDays: 30, eventRetentionDays: 90 };

let bench: TickBench;
beforeEach(async () => {
  bench = await TickBench.create();
  await bench.world.addDestination("https://receiver.example.nl/");
});
afterEach(() => bench.close());

const daysLater = (days: number) => new Date(bench.clock.now().getTime() + days * DAY_MS);
const eventCount = async () => (await bench.database.db.orm.select().from(events)).length;

test("attempts are kept 30 days, events and their deliveries 90", async () => {
  await bench.world.addDeliveries(1_500, bench.clock.now());
  await bench.tick();

  await deleteOld(bench.database.db, daysLater(29), retention);
  expect(await bench.world.attempts()).toHaveLength(1_500);

  await deleteOld(bench.database.db, daysLater(31), retention);
  expect(await bench.world.attempts()).toHaveLength(0);
  expect(await eventCount()).toBe(1_500);

  await deleteOld(bench.database.db, daysLater(91), retention);
  expect(await eventCount()).toBe(0);
  expect(await bench.world.deliveries()).toEqual([]);
});

test("an event that still waits to be delivered is never deleted", async () => {
  await bench.world.addDeliveries(2, bench.clock.now());

  await deleteOld(bench.database.db, daysLater(200), retention);

  expect(await eventCount()).toBe(2);
});

test("an event that is replayed while old ones are deleted stays, and nobody waits for anybody", async () => {
  const [replayed = "", other = ""] = await bench.world.addDeliveries(2, bench.clock.now());
  await bench.tick();
  const { db } = bench.database;

  await db.transact(async (tx) => {
    // As packages/api replays: the event is locked before its delivery changes.
    await tx.execute(sql`
      select 1 from events where organization_id = ${bench.world.organizationId} and event_id = ${replayed} for key share`);
    const again = { state: "pending", nextAttemptAt: daysLater(200), settledAt: null } as const;
    await tx.update(deliveries).set(again).where(eq(deliveries.eventId, replayed));
    await deleteOld(db, daysLater(200), retention);
  });
  await deleteOld(db, daysLater(200), retention);

  const left = await bench.world.deliveries();
  expect(left).toMatchObject([{ eventId: replayed, state: "pending" }]);
  expect(left.map(({ eventId }) => eventId)).not.toContain(other);
});

test("a round deletes for the organizations that it is given, and nothing once its time is up", async () => {
  await bench.world.addDeliveries(2, bench.clock.now());
  await bench.tick();
  const deleteWith = (round: MaintenanceRound) => deleteOld(bench.database.db, daysLater(91), retention, round);

  expect(await deleteWith({ includes: (id) => id !== bench.world.organizationId })).toBe(0);
  expect(await deleteWith({ signal: AbortSignal.abort() })).toBe(0);
  expect(await deleteWith({ includes: (id) => id === bench.world.organizationId })).toBe(4);
});
