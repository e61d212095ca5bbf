import { auditEntries, deliveries } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { ASKED_FOR_NOW } from "@quote-financing/domain/webhooks/delivery-times";
import { and, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { addRetries, createDeliveryWorld, type DeliveryWorld } from "./testing-delivery-world.ts";

const HOUR_MS = 60 * 60 * 1000;
const conflict = (rule: string) => ({ cause: { code: "state_conflict", refusal: { rule } } });

const database = testDatabase();

const createWorld = () => createDeliveryWorld(database.db);

const rowOf = async (w: DeliveryWorld, eventId: string) =>
  (
    await database.db.orm
      .select()
      .from(deliveries)
      .where(and(eq(deliveries.organizationId, w.organizationId), eq(deliveries.eventId, eventId)))
  )[0];

const auditOf = async (w: DeliveryWorld) =>
  (
    await database.db.orm
      .select({ details: auditEntries.details })
      .from(auditEntries)
      .where(and(eq(auditEntries.organizationId, w.organizationId), eq(auditEntries.action, "deliveries.sent_now")))
  ).map(({ details }) => details);

/** A delivery whose attempts failed and that waits for a later hour. */
async function addRetry(w: DeliveryWorld, inMs: number): Promise<string> {
  const eventId = await w.addEvent();
  await w.settle(eventId, "pending", [{ status: 500 }, { status: 500 }]);
  const nextAttemptAt = new Date(w.clock.now().getTime() + inMs);
  await database.db.orm.update(deliveries).set({ nextAttemptAt }).where(eq(deliveries.eventId, eventId));
  return eventId;
}

describe("one delivery that is sent now", () => {
  test("and another one later mark the lane anew: a worker that saw the first mark alone wipes no other", async () => {
    const w = await createWorld();
    const marks: unknown[] = [];
    for (const eventId of [await addRetry(w, HOUR_MS), await addRetry(w, HOUR_MS)]) {
      await w.merchant.deliveries.sendNow({ destinationId: w.destinationId, eventId });
      marks.push((await w.lane())?.dueAt?.getTime());
      w.clock.advance(HOUR_MS / 60);
    }

    expect(new Set(marks).size).toBe(2);
    expect(Math.max(...marks.map(Number))).toBeLessThanOrEqual(w.clock.now().getTime());
  });

  test("goes before all else in the window that it has, and is no replay", async () => {
    const w = await createWorld();
    const eventId = await addRetry(w, 4 * HOUR_MS);
    const before = await rowOf(w, eventId);
    const later = new Date(w.clock.now().getTime() + 2 * HOUR_MS);
    await w.setLane({ probeAt: later, heldUntil: later, failureStreak: 20, dueAt: null });
    w.clock.advance(HOUR_MS);
    w.services.wokenOrganizations.length = 0;

    const { data } = await w.merchant.deliveries.sendNow({ destinationId: w.destinationId, eventId });

    expect(await rowOf(w, eventId)).toEqual({ ...before, nextAttemptAt: ASKED_FOR_NOW });
    expect(data).toMatchObject({ state: "pending", attemptCount: 2, replayCount: 0 });
    expect(new Date(data.nextAttemptAt ?? "").getTime()).toBeLessThanOrEqual(w.clock.now().getTime());
    expect(await w.lane()).toMatchObject({ dueAt: w.clock.now(), probeAt: null, heldUntil: null });
    expect(w.services.wokenOrganizations).toEqual([w.organizationId]);
    expect(await auditOf(w)).toEqual([{ eventId }]);
  });

  test("may be one that was never tried", async () => {
    const w = await createWorld();
    const eventId = await w.addEvent();
    await w.merchant.deliveries.sendNow({ destinationId: w.destinationId, eventId });
    expect(await rowOf(w, eventId)).toMatchObject({ nextAttemptAt: ASKED_FOR_NOW, attemptCount: 0, replayCount: 0 });
  });

  test("by many clicks at once is asked for once", async () => {
    const w = await createWorld();
    const eventId = await addRetry(w, HOUR_MS);
    const click = () => w.merchant.deliveries.sendNow({ destinationId: w.destinationId, eventId });
    await Promise.all([click(), click(), click()]);
    expect(await auditOf(w)).toEqual([{ eventId }]);
    expect(await rowOf(w, eventId)).toMatchObject({ nextAttemptAt: ASKED_FOR_NOW, replayCount: 0 });
  });

  test.each(["delivered", "failed"] as const)("is not one that was %s: that is a replay", async (state) => {
    const w = await createWorld();
    const eventId = await w.addEvent();
    await w.settle(eventId, state, [{ status: 200 }]);
    const { destinationId } = w;
    const sent = w.merchant.deliveries.sendNow({ destinationId, eventId });
    await expect(sent).rejects.toMatchObject(conflict("deliveryOver"));
    expect(await rowOf(w, eventId)).toMatchObject({ state, nextAttemptAt: null });
  });

  test("is not one whose 24 hours are over, nor one of a destination that was deleted", async () => {
    const w = await createWorld();
    const { destinationId } = w;
    const eventId = await addRetry(w, HOUR_MS);
    w.clock.advance(24 * HOUR_MS);
    const send = () => w.merchant.deliveries.sendNow({ destinationId, eventId });
    await expect(send()).rejects.toMatchObject(conflict("deliveryOver"));
    await w.merchant.destinations.delete({ destinationId });
    await expect(send()).rejects.toMatchObject(conflict("destinationGone"));
  });

  test("is the organization's own, asked for by those who may", async () => {
    const w = await createWorld();
    const id = { destinationId: w.destinationId, eventId: await addRetry(w, HOUR_MS) };
    const missing = { cause: { code: "resource_missing" } };
    const forbidden = { cause: { code: "operation_not_permitted" } };
    await expect(w.stranger.deliveries.sendNow(id)).rejects.toMatchObject(missing);
    await expect(w.stranger.deliveries.sendAllNow({ destinationId: w.destinationId })).rejects.toMatchObject(missing);
    await expect(w.member.deliveries.sendNow(id)).rejects.toMatchObject(forbidden);
    await expect(w.member.deliveries.sendAllNow({ destinationId: w.destinationId })).rejects.toMatchObject(forbidden);
  });
});

describe("all that waits, sent now", () => {
  test("makes retries of a later hour due, and touches nothing that is due or was never tried", async () => {
    const w = await createWorld();
    const later = [await addRetry(w, 4 * HOUR_MS), await addRetry(w, HOUR_MS)];
    const due = await addRetry(w, -1_000);
    const fresh = await w.addEvent();
    await w.setLane({ probeAt: w.clock.now(), failureStreak: 20, dueAt: null });

    const { data } = await w.merchant.deliveries.sendAllNow({ destinationId: w.destinationId });

    expect(data).toEqual({ count: 2, hasMore: false });
    for (const eventId of later) {
      expect(await rowOf(w, eventId)).toMatchObject({ nextAttemptAt: w.clock.now(), attemptCount: 2, replayCount: 0 });
    }
    expect((await rowOf(w, due))?.nextAttemptAt).toEqual(new Date(w.clock.now().getTime() - 1_000));
    expect((await rowOf(w, fresh))?.nextAttemptAt).toBeNull();
    expect(await w.lane()).toMatchObject({ dueAt: w.clock.now(), probeAt: null });
    expect(await auditOf(w)).toEqual([{ count: 2 }]);
  });

  test("leaves what is over to be given up, and another destination's retries alone", async () => {
    const w = await createWorld();
    const other = await w.addDestination();
    const eventId = await addRetry(w, 48 * HOUR_MS);
    w.clock.advance(24 * HOUR_MS);
    const { data } = await w.merchant.deliveries.sendAllNow({ destinationId: other });
    expect(data).toEqual({ count: 0, hasMore: false });
    await w.merchant.deliveries.sendAllNow({ destinationId: w.destinationId });
    expect((await rowOf(w, eventId))?.nextAttemptAt?.getTime()).toBe(w.clock.now().getTime() + 24 * HOUR_MS);
  });

  test("of many works in batches, bounded by the call, the earliest first", async () => {
    const w = await createWorld();
    await addRetries(database.db, w, 10_200);
    const count = async () => {
      const isDue = sql`${deliveries.state} = 'pending' and ${deliveries.nextAttemptAt} <= ${w.clock.now().toISOString()}::timestamptz`;
      const rows = await database.db.orm
        .select({ eventId: deliveries.eventId })
        .from(deliveries)
        .where(and(eq(deliveries.organizationId, w.organizationId), isDue))
        .orderBy(deliveries.eventId);
      return { due: rows.length, last: rows.at(-1)?.eventId };
    };
    const send = () => w.merchant.deliveries.sendAllNow({ destinationId: w.destinationId });

    expect(await send()).toEqual({ data: { count: 10_000, hasMore: true } });
    expect(await count()).toEqual({ due: 10_000, last: "evt_10000" });
    expect(await send()).toEqual({ data: { count: 200, hasMore: false } });
    expect((await count()).due).toBe(10_200);
  });
});
