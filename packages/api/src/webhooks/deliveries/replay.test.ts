import type { Database } from "@quote-financing/db/database";
import {
  auditEntries,
  deliveries,
  deliveryLanes,
  destinations,
  eventInbox,
  events,
} from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { ASKED_FOR_NOW } from "@quote-financing/domain/webhooks/delivery-times";
import { eventEnvelopeSchema } from "@quote-financing/domain/webhooks/event-schema";
import { and, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { whileUncommitted } from "../../testing/while-uncommitted.ts";
import { createDeliveryWorld } from "./testing-delivery-world.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

const database = testDatabase();

type World = Awaited<ReturnType<typeof createDeliveryWorld>>;
const createWorld = () => createDeliveryWorld(database.db);
const missing = { cause: { code: "resource_missing" } };
const conflict = { cause: { code: "state_conflict" } };
const auditOf = (w: World) =>
  database.db.orm
    .select({ action: auditEntries.action, details: auditEntries.details })
    .from(auditEntries)
    .where(and(eq(auditEntries.organizationId, w.organizationId), eq(auditEntries.subjectId, w.destinationId)));

describe("a test event", () => {
  test("goes to its destination alone, ahead of what waits, and is shown apart as a ping", async () => {
    const w = await createWorld();
    const other = await w.addDestination();
    await w.setLane({ probeAt: w.clock.now(), failureStreak: 20, dueAt: null });

    const { data } = await w.merchant.deliveries.sendTest({ destinationId: w.destinationId });

    const rows = await database.db.orm.select().from(deliveries).where(eq(deliveries.eventId, data.eventId));
    expect(rows).toMatchObject([{ destinationId: w.destinationId, state: "pending" }]);
    expect(rows[0]?.nextAttemptAt).toEqual(ASKED_FOR_NOW);
    expect(await w.lane()).toMatchObject({ dueAt: w.clock.now(), probeAt: null });
    const [event] = await database.db.orm.select().from(events).where(eq(events.eventId, data.eventId));
    expect(eventEnvelopeSchema("ping").parse(JSON.parse(event?.payload ?? ""))).toMatchObject({ type: "ping" });
    expect((await w.merchant.deliveries.list({ destinationId: other })).data).toEqual([]);
    expect(w.services.wokenOrganizations).toContain(w.organizationId);
    expect(await auditOf(w)).toContainEqual({ action: "destination.tested", details: { eventId: data.eventId } });
  });

  test("marks its lane when its delivery is there, not before: a worker that looks sends nothing else for it", async () => {
    const w = await createWorld();
    const { destinationId, organizationId } = w;
    await w.merchant.deliveries.sendTest({ destinationId });
    const ofLane = eq(deliveryLanes.destinationId, destinationId);
    const isMarked = async () => (await database.db.orm.select().from(deliveryLanes).where(ofLane))[0]?.dueAt !== null;
    await database.db.orm.update(deliveryLanes).set({ dueAt: null }).where(ofLane);

    const sending = await database.db.transact(async (numbering) => {
      await numbering.execute(sql`select 1 from event_feeds where organization_id = ${organizationId} for update`);
      const sending = w.merchant.deliveries.sendTest({ destinationId });
      const recorded = () =>
        database.db.orm.select().from(eventInbox).where(eq(eventInbox.organizationId, organizationId));
      await expect.poll(recorded).toHaveLength(1);
      expect(await isMarked()).toBe(false);
      return { sending };
    });
    await sending.sending;

    expect(await isMarked()).toBe(true);
  });

  test("is for those who may change destinations, at destinations of their own", async () => {
    const w = await createWorld();
    const id = { destinationId: w.destinationId };
    await expect(w.stranger.deliveries.sendTest(id)).rejects.toMatchObject(missing);
    await expect(w.member.deliveries.sendTest(id)).rejects.toMatchObject({
      cause: { code: "operation_not_permitted" },
    });
  });
});

describe("a replay", () => {
  test("starts a settled delivery over with a fresh window, and keeps its log", async () => {
    const w = await createWorld();
    const eventId = await w.addEvent();
    await w.settle(eventId, "failed", [{ status: 500 }, { status: 500 }]);
    w.clock.advance(3 * DAY_MS);

    const { data } = await w.merchant.deliveries.replay({ destinationId: w.destinationId, eventId });

    expect(data).toMatchObject({
      state: "pending",
      attemptCount: 2,
      replayCount: 1,
      nextAttemptAt: w.clock.now().toISOString(),
      windowEndsAt: new Date(w.clock.now().getTime() + DAY_MS).toISOString(),
    });
    expect(data).not.toHaveProperty("settledAt");
    expect((await w.lane())?.dueAt?.getTime()).toBeLessThanOrEqual(w.clock.now().getTime());
    expect(w.services.wokenOrganizations).toContain(w.organizationId);
    expect(await auditOf(w)).toContainEqual({ action: "deliveries.replayed", details: { eventId } });
  });

  test("of one and of all that failed holds the events until it is committed: retention skips what is locked", async () => {
    const w = await createWorld();
    const eventIds = [await w.addEvent(), await w.addEvent()];
    for (const eventId of eventIds) await w.settle(eventId, "failed");
    const [one = ""] = eventIds;
    const isFree = async () => {
      const found = await database.db.orm.execute<{ eventId: string }>(sql`
        select event_id as "eventId" from events where organization_id = ${w.organizationId} for update skip locked`);
      return found.map(({ eventId }) => eventId);
    };
    const free: string[][] = [];
    const transact: Database["transact"] = (work) =>
      database.db.transact(async (tx) => {
        const value = await work(tx);
        free.push(await isFree());
        return value;
      });
    Object.assign(w.services, { db: { ...database.db, transact } });

    await w.merchant.deliveries.replay({ destinationId: w.destinationId, eventId: one });
    const since = "2000-01-01T00:00:00.000Z";
    await w.merchant.deliveries.replayFailed({ destinationId: w.destinationId, since, dryRun: false });

    expect(free).toEqual([[eventIds[1]], [one]]);
  });

  test("is refused while it is pending, when it was canceled, and to strangers", async () => {
    const w = await createWorld();
    const pending = await w.addEvent();
    const canceled = await w.addEvent();
    await w.settle(canceled, "canceled");
    const replay = (eventId: string, by = w.merchant) =>
      by.deliveries.replay({ destinationId: w.destinationId, eventId });
    await expect(replay(pending)).rejects.toMatchObject(conflict);
    await expect(replay(canceled)).rejects.toMatchObject(conflict);
    await expect(replay(pending, w.stranger)).rejects.toMatchObject(missing);
  });

  test("of all that failed in the last hour takes what was recorded a day before", async () => {
    const w = await createWorld();
    const failed = await w.addEvent();
    w.clock.advance(DAY_MS);
    await w.settle(failed, "failed");
    const since = new Date(w.clock.now().getTime() - DAY_MS / 24).toISOString();

    const { data } = await w.merchant.deliveries.replayFailed({ destinationId: w.destinationId, since, dryRun: false });

    expect(data.count).toBe(1);
    expect((await w.merchant.deliveries.list({ destinationId: w.destinationId })).data).toMatchObject([
      { eventId: failed, state: "pending" },
    ]);
  });

  test("of all that failed leaves the log alone when the destination is deleted at the same time", async () => {
    const w = await createDeliveryWorld(database.db);
    const eventId = await w.addEvent();
    await w.settle(eventId, "failed");
    const { organizationId, destinationId, merchant } = w;
    const since = new Date(w.clock.now().getTime() - 60_000).toISOString();
    const isOwn = and(eq(destinations.organizationId, organizationId), eq(destinations.destinationId, destinationId));
    const replaying = whileUncommitted(
      database.db,
      (tx) => tx.delete(destinations).where(isOwn),
      () => merchant.deliveries.replayFailed({ destinationId, since, dryRun: false }),
    );
    await expect(replaying).rejects.toMatchObject({ cause: { code: "resource_missing" } });
    const [row] = await database.db.orm.select().from(deliveries).where(eq(deliveries.eventId, eventId));
    expect(row?.state).toBe("failed");
  });

  test("of all that failed since a time is counted first, then done, and leaves the rest alone", async () => {
    const w = await createWorld();
    const other = await w.addDestination();
    await w.settle(await w.addEvent(), "failed");
    w.clock.advance(1_000);
    const since = w.clock.now().toISOString();
    const failed = [await w.addEvent(), await w.addEvent(), await w.addEvent()];
    for (const eventId of failed) await w.settle(eventId, "failed");
    await w.settle(await w.addEvent(), "delivered");
    const request = { destinationId: w.destinationId, since };

    expect(await w.merchant.deliveries.replayFailed({ ...request, dryRun: true })).toEqual({
      data: { count: 3, hasMore: false, dryRun: true },
    });
    expect(await w.merchant.deliveries.replayFailed({ ...request, dryRun: false })).toEqual({
      data: { count: 3, hasMore: false, dryRun: false },
    });

    const statesOf = async (destinationId: string) =>
      (await w.merchant.deliveries.list({ destinationId })).data.map(({ state }) => state).sort();
    expect(await statesOf(w.destinationId)).toEqual(["delivered", "failed", "pending", "pending", "pending"]);
    expect(await statesOf(other)).toEqual(["delivered", "failed", "failed", "failed", "failed"]);
    expect(w.services.wokenOrganizations).toContain(w.organizationId);
    expect((await w.merchant.deliveries.replayFailed({ ...request, dryRun: false })).data.count).toBe(0);
    expect((await auditOf(w)).filter(({ action }) => action === "deliveries.replayed")).toHaveLength(1);
    await expect(w.stranger.deliveries.replayFailed({ ...request, dryRun: true })).rejects.toMatchObject(missing);
  });
});
