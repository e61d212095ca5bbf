import type { Transaction } from "@quote-financing/db/database";
import { deliveries, deliveryLanes, deliveryWorkers, destinations } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { systemTimer, type Timer } from "@quote-financing/domain/time/timer";
import { ASKED_FOR_NOW } from "@quote-financing/domain/webhooks/delivery-times";
import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { whileUncommitted } from "../../testing/while-uncommitted.ts";
import { LOOK_MS, LOOKS } from "../deliveries/wait-until-settled.ts";
import { createEventWorld } from "./testing-event-world.ts";

const database = testDatabase();

const missing = { cause: { code: "resource_missing" } };
const conflict = { cause: { code: "state_conflict" } };

async function withEvent(timer?: Timer) {
  const w = await createEventWorld(database.db, timer);
  await w.addQuote();
  const destinationIds = [await w.addDestination(), await w.addDestination()].sort();
  await w.addQuote();
  const eventId = await w.newestEventId();
  const rows = () => database.db.orm.select().from(deliveries).where(eq(deliveries.eventId, eventId));
  return { ...w, destinationIds, eventId, rows };
}

describe("an event that is sent again", () => {
  test("goes to all destinations that it went to, and to one that is named", async () => {
    const w = await withEvent();
    await w.settle(w.eventId, "delivered");

    const all = await w.merchant.events.send({ eventId: w.eventId });
    expect(all.data).toMatchObject(
      w.destinationIds.map((destinationId) => ({ destinationId, state: "pending", replayCount: 1 })),
    );

    await w.settle(w.eventId, "failed");
    const [destinationId = ""] = w.destinationIds;
    const one = await w.merchant.events.send({ eventId: w.eventId, destinationId });
    expect(one.data).toMatchObject([{ destinationId, state: "pending", replayCount: 2 }]);
    expect(w.services.wokenOrganizations).toContain(w.organizationId);
  });

  test("goes to a destination that was made after it, with its own number and bytes, before all else", async () => {
    const w = await withEvent();
    const destinationId = await w.addDestination();

    const { data } = await w.merchant.events.send({ eventId: w.eventId, destinationId });

    expect(data).toMatchObject([{ destinationId, eventId: w.eventId, sequence: 2, state: "pending", replayCount: 0 }]);
    const [row] = (await w.rows()).filter((each) => each.destinationId === destinationId);
    expect(row).toMatchObject({ nextAttemptAt: ASKED_FOR_NOW, windowStartedAt: w.clock.now() });
  });

  test("has its number first: what nobody has numbered yet waits for all destinations already", async () => {
    const w = await withEvent();
    const [destinationId = ""] = w.destinationIds;
    const eventId = await w.eventIdOf(await w.addQuote());
    await expect(w.merchant.events.send({ eventId, destinationId })).rejects.toMatchObject(conflict);
    const rows = await database.db.orm.select().from(deliveries).where(eq(deliveries.eventId, eventId));
    expect(rows).toMatchObject([{ sequence: 3 }, { sequence: 3 }]);
  });

  test("is sent once, however many ask at once", async () => {
    const w = await withEvent();
    const destinationId = await w.addDestination();
    const ask = () => w.merchant.events.send({ eventId: w.eventId, destinationId });

    const answers = await Promise.allSettled(Array.from({ length: 8 }, ask));

    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const answer of answers) {
      if (answer.status === "rejected") expect(answer.reason).toMatchObject(conflict);
    }
    expect((await w.rows()).filter((row) => row.destinationId === destinationId)).toMatchObject([{ replayCount: 0 }]);
  });

  test("is refused while it waits, and only there", async () => {
    const w = await withEvent();
    await expect(w.merchant.events.send({ eventId: w.eventId })).rejects.toMatchObject(conflict);

    await w.settle(w.eventId, "delivered");
    const [one = "", other = ""] = w.destinationIds;
    await w.merchant.events.send({ eventId: w.eventId, destinationId: one });

    const { data } = await w.merchant.events.send({ eventId: w.eventId });
    expect(data.map(({ destinationId }) => destinationId)).toEqual([other]);
  });

  test("is refused where its destination was deleted, and without a name when all were", async () => {
    const w = await withEvent();
    const [one = "", other = ""] = w.destinationIds;
    await w.settle(w.eventId, "delivered");
    await w.merchant.destinations.delete({ destinationId: one });
    await expect(w.merchant.events.send({ eventId: w.eventId, destinationId: one })).rejects.toMatchObject({
      cause: { code: "resource_missing", param: "destinationId" },
    });
    const { data } = await w.merchant.events.send({ eventId: w.eventId });
    expect(data.map(({ destinationId }) => destinationId)).toEqual([other]);

    await w.merchant.destinations.delete({ destinationId: other });
    await expect(w.merchant.events.send({ eventId: w.eventId })).rejects.toMatchObject(conflict);
  });

  test("goes to the others when one of those that nobody named is deleted meanwhile", async () => {
    const w = await withEvent();
    await w.settle(w.eventId, "delivered");
    const [first = "", second = ""] = w.destinationIds;
    const isSecond = and(eq(destinations.organizationId, w.organizationId), eq(destinations.destinationId, second));
    const remove = (tx: Transaction) => tx.delete(destinations).where(isSecond);

    const sent = await whileUncommitted(database.db, remove, () => w.merchant.events.send({ eventId: w.eventId }));

    expect(sent.data.map(({ destinationId }) => destinationId)).toEqual([first]);
  });

  test("waits nowhere for a destination that is deleted at the same time", async () => {
    const w = await withEvent();
    const destinationId = await w.addDestination();
    const isOwn = and(eq(destinations.organizationId, w.organizationId), eq(destinations.destinationId, destinationId));
    const remove = (tx: Transaction) => tx.delete(destinations).where(isOwn);
    const send = () => w.merchant.events.send({ eventId: w.eventId, destinationId });
    await expect(whileUncommitted(database.db, remove, send)).rejects.toMatchObject(missing);
    expect((await w.rows()).filter((row) => row.destinationId === destinationId)).toEqual([]);
  });

  test("goes nowhere else than its own destination when it is a test event", async () => {
    const w = await withEvent();
    const [one = "", other = ""] = w.destinationIds;
    const { data } = await w.merchant.deliveries.sendTest({ destinationId: one });
    await w.settle(data.eventId, "delivered");

    const again = (destinationId: string) => w.merchant.events.send({ eventId: data.eventId, destinationId });
    await expect(again(other)).rejects.toMatchObject(conflict);
    expect((await again(one)).data).toMatchObject([{ state: "pending" }]);
  });

  test("is a matter of those who may change destinations, of events of their own", async () => {
    const w = await withEvent();
    const [destinationId = ""] = w.destinationIds;
    const id = { eventId: w.eventId, destinationId };
    await expect(w.stranger.events.send(id)).rejects.toMatchObject(missing);
    await expect(w.member.events.send(id)).rejects.toMatchObject({ cause: { code: "operation_not_permitted" } });
    const foreign = await w.stranger.destinations.create({ name: "Mine", url: "https://hooks.example.com/" });
    const elsewhere = { eventId: w.eventId, destinationId: foreign.data.destinationId };
    await expect(w.merchant.events.send(elsewhere)).rejects.toMatchObject(missing);
  });
});

describe("an event that is asked for again while its attempt is on its way", () => {
  /** A worker that is alive holds the lanes, and does something whenever whoever waits looks again. */
  async function onItsWay(meanwhile: (w: Awaited<ReturnType<typeof withEvent>>) => Promise<unknown>) {
    let looks = 0;
    const timer: Timer = {
      now: systemTimer.now,
      after: (milliseconds, run) => {
        // What else waits, as statements for each other, does so for other times.
        if (milliseconds !== LOOK_MS) return systemTimer.after(milliseconds, run);
        looks += 1;
        void meanwhile(w).then(run);
        return () => undefined;
      },
    };
    const w = await withEvent(timer);
    const worker = { workerId: w.organizationId, aliveUntil: new Date(w.clock.now().getTime() + 30_000) };
    await database.db.orm.insert(deliveryWorkers).values(worker);
    const ofOrganization = eq(deliveryLanes.organizationId, w.organizationId);
    await database.db.orm.update(deliveryLanes).set({ leaseOwner: worker.workerId }).where(ofOrganization);
    return { ...w, looks: () => looks };
  }

  test("is sent again once that is settled", async () => {
    const w = await onItsWay(({ settle, eventId }) => settle(eventId, "delivered"));
    const { data } = await w.merchant.events.send({ eventId: w.eventId });
    expect(data).toMatchObject(w.destinationIds.map((destinationId) => ({ destinationId, replayCount: 1 })));

    const [destinationId = ""] = w.destinationIds;
    const one = await w.merchant.events.send({ eventId: w.eventId, destinationId });
    expect(one.data).toMatchObject([{ destinationId, replayCount: 2 }]);
  });

  test("keeps none of its organization's places while it waits: other requests are answered", async () => {
    const others = Promise.withResolvers<void>();
    const w = await onItsWay(() => others.promise);
    const [destinationId = ""] = w.destinationIds;
    const asked = Promise.allSettled(
      Array.from({ length: 40 }, () => w.merchant.events.send({ eventId: w.eventId, destinationId })),
    );
    await expect.poll(w.looks).toBe(40);

    const listed = await w.merchant.destinations.list();
    others.resolve();

    expect(listed.data).toHaveLength(2);
    expect((await asked).map(({ status }) => status)).not.toContain("fulfilled");
  });

  test("is refused after a while when it is not settled", async () => {
    const w = await onItsWay(async () => undefined);
    const [destinationId = ""] = w.destinationIds;
    await expect(w.merchant.events.send({ eventId: w.eventId, destinationId })).rejects.toMatchObject(conflict);
    expect(w.looks()).toBe(LOOKS);
  });

  test("is refused at once when it waits for a later attempt", async () => {
    const w = await onItsWay(({ settle, eventId }) => settle(eventId, "delivered"));
    const nextAttemptAt = new Date(w.clock.now().getTime() + 5_000);
    await database.db.orm.update(deliveries).set({ nextAttemptAt }).where(eq(deliveries.eventId, w.eventId));
    await expect(w.merchant.events.send({ eventId: w.eventId })).rejects.toMatchObject(conflict);
    expect(w.looks()).toBe(0);
  });
});
