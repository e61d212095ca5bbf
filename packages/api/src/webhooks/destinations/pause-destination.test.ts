import { auditEntries, deliveries, deliveryLanes } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { and, asc, eq, inArray } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { addRetries, createDeliveryWorld, type DeliveryWorld } from "../deliveries/testing-delivery-world.ts";
import { createDestinationWorld } from "./testing-destination-world.ts";
import { wakeLanes } from "./wake-lane.ts";

const HOUR_MS = 60 * 60 * 1000;
const paused = { cause: { code: "state_conflict", refusal: { rule: "destinationPaused" } } };

const database = testDatabase();

const createWorld = () => createDeliveryWorld(database.db);

const switchesOf = async (w: DeliveryWorld) =>
  (
    await database.db.orm
      .select({ action: auditEntries.action, details: auditEntries.details })
      .from(auditEntries)
      .where(
        and(
          eq(auditEntries.organizationId, w.organizationId),
          inArray(auditEntries.action, ["destination.paused", "destination.resumed", "destination.updated"]),
        ),
      )
      .orderBy(asc(auditEntries.auditEntryId))
  ).map(({ action }) => action);

describe("a pause", () => {
  test("is shown with its moment, kept when it is asked for again, and audited in both directions", async () => {
    const w = await createWorld();
    const { destinationId } = w;
    const { destinations } = w.merchant;
    const { data: before } = await destinations.get({ destinationId });
    expect(before).toMatchObject({ paused: false });
    expect(before).not.toHaveProperty("pausedAt");
    w.clock.advance(1_000);

    const answer = await destinations.update({ destinationId, paused: true });
    w.clock.advance(HOUR_MS);
    await destinations.update({ destinationId, paused: true });

    expect(answer).toMatchObject({ paused: true, pausedAt: "2026-06-01T09:30:01.000Z" });
    expect(await destinations.get({ destinationId })).toEqual({ data: answer });
    expect(await destinations.update({ destinationId, paused: false })).toEqual({
      ...before,
      updatedAt: "2026-06-01T10:30:01.000Z",
    });
    expect(await switchesOf(w)).toEqual(["destination.paused", "destination.resumed"]);
  });

  test("comes with a new name in one change, and what was read can be sent back", async () => {
    const w = await createWorld();
    const { destinations } = w.merchant;

    const both = await destinations.update({ destinationId: w.destinationId, name: "Later", paused: true });
    expect(both).toMatchObject({ name: "Later", paused: true });
    expect(await destinations.update({ ...both })).toEqual(both);
    expect(await switchesOf(w)).toEqual(["destination.updated", "destination.paused"]);
  });

  test("can come with the destination: nothing is sent to it until it is resumed", async () => {
    const w = await createWorld();
    const { data } = await w.merchant.destinations.create({ name: "New", url: "https://h.example.com/", paused: true });
    expect(data).toMatchObject({ paused: true, pausedAt: data.createdAt });
  });

  test("is for those who may change destinations, of destinations of their own", async () => {
    const w = await createWorld();
    const change = { destinationId: w.destinationId, paused: true };
    await expect(w.member.destinations.update(change)).rejects.toMatchObject({
      cause: { code: "operation_not_permitted" },
    });
    await expect(w.stranger.destinations.update(change)).rejects.toMatchObject({ cause: { code: "resource_missing" } });
  });

  test("lets events wait, each for its own 24 hours", async () => {
    const w = await createWorld();
    await w.merchant.destinations.update({ destinationId: w.destinationId, paused: true });
    w.clock.advance(HOUR_MS);
    const happenedAt = w.clock.now();
    const eventId = await w.addEvent();

    const [row] = await database.db.orm.select().from(deliveries).where(eq(deliveries.eventId, eventId));

    expect(row).toMatchObject({ state: "pending", attemptCount: 0 });
    expect(row?.windowEndsAt).toEqual(new Date(happenedAt.getTime() + 24 * HOUR_MS));
  });

  test("refuses a test event, a replay and what is asked for now, and leaves all as it was", async () => {
    const w = await createWorld();
    const { destinationId } = w;
    const failed = await w.addEvent();
    await w.settle(failed, "failed", [{ status: 500 }]);
    const waiting = await w.addEvent();
    await w.merchant.destinations.update({ destinationId, paused: true });
    const before = await database.db.orm
      .select()
      .from(deliveries)
      .where(eq(deliveries.organizationId, w.organizationId));
    const since = "2026-06-01T00:00:00Z";
    const { deliveries: verbs } = w.merchant;

    for (const refused of [
      () => verbs.sendTest({ destinationId }),
      () => verbs.replay({ destinationId, eventId: failed }),
      () => verbs.replayFailed({ destinationId, since, dryRun: false }),
      () => verbs.sendNow({ destinationId, eventId: waiting }),
      () => verbs.sendAllNow({ destinationId }),
    ]) {
      await expect(refused()).rejects.toMatchObject(paused);
    }

    expect(
      await database.db.orm.select().from(deliveries).where(eq(deliveries.organizationId, w.organizationId)),
    ).toEqual(before);
  });
});

test("a resume has what waits sent at once, whatever its lane waited for, leaves other lanes, and wakes the workers", async () => {
  const w = await createWorld();
  const { destinationId } = w;
  const other = await w.addDestination();
  await w.merchant.destinations.update({ destinationId, paused: true });
  const later = new Date(w.clock.now().getTime() + HOUR_MS);
  for (const id of [destinationId, other]) await w.setLane({ dueAt: later, probeAt: later, failureStreak: 20 }, id);
  w.clock.advance(1_000);
  w.services.wokenOrganizations.length = 0;

  await w.merchant.destinations.update({ destinationId, paused: false });

  expect(await w.lane()).toMatchObject({ dueAt: w.clock.now(), probeAt: null });
  expect(await w.lane(other)).toMatchObject({ dueAt: later, probeAt: later });
  expect(w.services.wokenOrganizations).toEqual([w.organizationId]);
});

test("a resume brings forward what waits for a later hour, all of it and of no other destination", async () => {
  const w = await createWorld();
  const { destinationId } = w;
  await addRetries(database.db, w, 1_100);
  const other = await w.addDestination();
  await database.db.orm
    .update(deliveries)
    .set({ destinationId: other })
    .where(and(eq(deliveries.organizationId, w.organizationId), eq(deliveries.eventId, "evt_00001")));
  await w.merchant.destinations.update({ destinationId, paused: true });
  w.clock.advance(1_000);

  await w.merchant.destinations.update({ destinationId, paused: false });

  const rows = await database.db.orm.select().from(deliveries).where(eq(deliveries.organizationId, w.organizationId));
  const now = w.clock.now().getTime();
  const later = rows.filter(({ nextAttemptAt }) => (nextAttemptAt?.getTime() ?? 0) > now);
  expect(later.map((row) => row.destinationId)).toEqual([other]);
  expect(rows).toHaveLength(1_100);
});

test("a resume of what is not paused moves nothing; one that breaks off leaves the pause, and the next moves what is left", async () => {
  const w = await createWorld();
  const { destinationId } = w;
  await addRetries(database.db, w, 1_100);
  let transactions = 0;
  const breaking: typeof database.db.transact = async (work) => {
    if ((transactions += 1) > 1) throw new Error("The process was killed.");
    return database.db.transact(work);
  };
  const broken = w.merchantBy({ ...w.services.db, transact: breaking });
  const later = async () => {
    const ofWorld = eq(deliveries.organizationId, w.organizationId);
    const rows = await database.db.orm.select().from(deliveries).where(ofWorld);
    return rows.filter(({ nextAttemptAt }) => (nextAttemptAt?.getTime() ?? 0) > w.clock.now().getTime()).length;
  };

  await w.merchant.destinations.update({ destinationId, paused: false });
  expect(await later()).toBe(1_100);
  await w.merchant.destinations.update({ destinationId, paused: true });
  await expect(broken.destinations.update({ destinationId, paused: false })).rejects.toThrow();
  expect(await later()).toBe(600);
  const { data } = await w.merchant.destinations.get({ destinationId });
  expect(data).toMatchObject({ paused: true });

  await w.merchant.destinations.update({ destinationId, paused: false });
  expect(await later()).toBe(0);
});

test("a pause lets its own lane rest and no other, also when the organization is let in again meanwhile", async () => {
  const w = await createWorld();
  const other = await w.addDestination();
  const dueAt = w.clock.now();
  for (const id of [w.destinationId, other]) await w.setLane({ dueAt }, id);

  await w.merchant.destinations.update({ destinationId: w.destinationId, paused: true });
  expect([await w.lane(), await w.lane(other)]).toMatchObject([{ dueAt: null }, { dueAt }]);

  await w.setLane({ dueAt: null }, other);
  await database.db.transact((tx) => wakeLanes(tx, w.organizationId, w.clock.now()));
  expect([await w.lane(), await w.lane(other)]).toMatchObject([{ dueAt: null }, { dueAt }]);
});

test("while it is paused its condition and its waiting events say so, failing or not, with when the first fails", async () => {
  const w = await createWorld();
  const { destinationId } = w;
  const retried = await w.addEvent();
  await w.settle(retried, "pending", [{ status: 401 }]);
  w.clock.advance(HOUR_MS);
  await w.addEvent();
  await w.setLane({ failureStreak: 20, failingSince: w.clock.now(), probeAt: w.clock.now() });
  const health = async () => (await w.merchant.deliveries.health({ destinationId })).data;
  expect(await health()).toMatchObject({ condition: "failing", fault: { status: 401, cause: "unauthorized" } });

  await w.merchant.destinations.update({ destinationId, paused: true });

  expect(await health()).toMatchObject({
    condition: "paused",
    pausedAt: w.clock.now().toISOString(),
    backlog: 2,
    untried: 1,
    firstEndsAt: "2026-06-02T09:30:00.000Z",
  });
  const { data } = await w.merchant.deliveries.get({ destinationId, eventId: retried });
  expect(data.note).toContain("staat op pauze");
});

test("another url is tried at once, whatever the old one asked for, unless it is paused; another name changes nothing", async () => {
  const w = await createDestinationWorld(database.db);
  const { data } = await w.merchant.create({ name: "Order system", url: "https://hooks.example.com/quotes" });
  const { destinationId } = data;
  const lane = and(eq(deliveryLanes.organizationId, w.organizationId), eq(deliveryLanes.destinationId, destinationId));
  const later = new Date(w.clock.now().getTime() + 60_000);
  const times = { dueAt: later, probeAt: later, heldUntil: later };
  await database.db.orm.update(deliveryLanes).set(times).where(lane);
  const stored = async () => (await database.db.orm.select().from(deliveryLanes).where(lane))[0];

  await w.merchant.update({ destinationId, name: "Another name" });
  expect(await stored()).toMatchObject(times);
  w.services.wokenOrganizations.length = 0;
  await w.merchant.update({ destinationId, url: `${data.url}/moved` });
  expect(await stored()).toMatchObject({ dueAt: w.clock.now(), probeAt: null, heldUntil: null });
  expect(w.services.wokenOrganizations).toEqual([w.organizationId]);

  await w.merchant.update({ destinationId, paused: true });
  await w.merchant.update({ destinationId, url: `${data.url}/again` });
  expect(await stored()).toMatchObject({ dueAt: null });
});
