import type { Database } from "@quote-financing/db/database";
import { deliveries, deliveryAttempts, destinations, eventNumbers, events } from "@quote-financing/db/schema/tables";
import type { MaintenanceRound } from "@quote-financing/domain/time/maintenance-round";
import { asc, eq, sql } from "drizzle-orm";
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
const numbers = async () =>
  (await bench.database.db.orm.select().from(eventNumbers).orderBy(asc(eventNumbers.sequence))).map(
    ({ sequence }) => sequence,
  );
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

test("old attempts go at every destination, deleted ones too, and what a later replay tried stays", async () => {
  const goneId = await bench.world.addDestination("https://gone.example.nl/");
  await bench.world.addDeliveries(1, bench.clock.now());
  await bench.tick();
  const { orm } = bench.database.db;
  await orm.delete(destinations).where(eq(destinations.destinationId, goneId));
  const [attempt] = await bench.world.attempts();
  if (attempt === undefined) throw new Error("Nothing was tried.");
  await orm.insert(deliveryAttempts).values({ ...attempt, attemptNumber: 2, startedAt: daysLater(20) });

  await deleteOld(bench.database.db, daysLater(31), retention);

  expect(await bench.world.attempts()).toMatchObject([{ attemptNumber: 2, startedAt: daysLater(20) }]);
});

test("the last number of an organization outlives its event, and the next one follows it", async () => {
  await bench.world.addDeliveries(3, bench.clock.now());
  await bench.tick();

  await deleteOld(bench.database.db, daysLater(91), retention);
  expect([await eventCount(), await numbers()]).toEqual([0, [3]]);

  await bench.world.addDeliveries(1, daysLater(91));
  expect(await numbers()).toEqual([3, 4]);
});

test("what is younger stays whole beside what is old: events, deliveries, attempts and numbers", async () => {
  await bench.world.addDeliveries(2, bench.clock.now());
  await bench.tick();
  bench.clock.moveTo(daysLater(60).getTime());
  const [young] = await bench.world.addDeliveries(1, bench.clock.now());
  await bench.tick();

  await deleteOld(bench.database.db, daysLater(31), { ...retention, attemptRetentionDays: 60 });

  expect((await bench.database.db.orm.select().from(events)).map(({ eventId }) => eventId)).toEqual([young]);
  expect(await bench.world.deliveries()).toMatchObject([{ eventId: young, state: "delivered" }]);
  expect(await bench.world.attempts()).toMatchObject([{ eventId: young }]);
  expect(await numbers()).toEqual([3]);
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

test("an event whose replay was committed when it had been found to be old stays, and its number", async () => {
  const ids = await bench.world.addDeliveries(2, bench.clock.now());
  const [replayed = ""] = ids.toSorted();
  await bench.tick();
  const { db } = bench.database;
  const again = { state: "pending", nextAttemptAt: daysLater(200), settledAt: null } as const;
  const transact: Database["transact"] = (work, payer) =>
    db.transact((tx) => {
      const execute = async (statement: Parameters<typeof tx.execute>[0]) => {
        const found = await tx.execute(statement);
        await db.orm.update(deliveries).set(again).where(eq(deliveries.eventId, replayed));
        return found;
      };
      return work(Object.assign(Object.create(tx), { execute }));
    }, payer);

  await deleteOld({ ...db, transact }, daysLater(200), retention);

  expect(await bench.world.deliveries()).toMatchObject([{ eventId: replayed, state: "pending" }]);
  expect(await numbers()).toEqual([1, 2]);
});

test("a round deletes for the organizations that it is given, and nothing once its time is up", async () => {
  await bench.world.addDeliveries(2, bench.clock.now());
  await bench.tick();
  const deleteWith = (round: MaintenanceRound) => deleteOld(bench.database.db, daysLater(91), retention, round);

  expect(await deleteWith({ includes: (id) => id !== bench.world.organizationId })).toBe(0);
  expect(await deleteWith({ signal: AbortSignal.abort() })).toBe(0);
  expect(await deleteWith({ includes: (id) => id === bench.world.organizationId })).toBe(4);
});
