import { auditEntries, deliveries, deliveryLanes, destinations } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { actorOf } from "@quote-financing/domain/people/caller";
import { bearerSecretPurpose } from "@quote-financing/domain/webhooks/secret-purpose";
import { and, asc, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { listReader } from "../../lists/list-reader.ts";
import { testContext } from "../../testing/testing-context.ts";
import { createTestCredential } from "../../testing/testing-credential.ts";
import { numberTestEvents } from "../../testing/testing-event-numbers.ts";
import { recordEvent } from "../events/record-event.ts";
import { createDestinationWorld, type DestinationWorld } from "./testing-destination-world.ts";

const database = testDatabase();

const content = { name: "Order system", url: "https://hooks.example.com/quotes" };
const missing = { cause: { code: "resource_missing" } };

async function withDestination() {
  const w = await createDestinationWorld(database.db);
  const { data, bearerSecret } = await w.merchant.create(content);
  const { destinationId } = data;
  const row = async () =>
    (
      await database.db.orm
        .select()
        .from(destinations)
        .where(and(eq(destinations.organizationId, w.organizationId), eq(destinations.destinationId, destinationId)))
    )[0];
  const storedSecret = async () =>
    w.services.secretBox.open(
      (await row())?.sealedBearerSecret ?? "",
      bearerSecretPurpose(w.organizationId, destinationId),
    );
  return { w, data, destinationId, bearerSecret, row, storedSecret };
}

const actionsOf = async (w: DestinationWorld) =>
  (
    await database.db.orm
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.organizationId, w.organizationId))
      .orderBy(asc(auditEntries.auditEntryId))
  ).map(({ action }) => action);

describe("an update", () => {
  test("answers the bare destination and moves updatedAt", async () => {
    const { w, data, destinationId } = await withDestination();
    w.clock.advance(1_000);

    const updated = await w.merchant.update({ destinationId, url: "https://new.example.com" });

    expect(updated).toEqual({ ...data, url: "https://new.example.com/", updatedAt: "2026-06-01T09:30:01.000Z" });
    expect(await w.merchant.update({ destinationId, name: "New" })).toEqual({ ...updated, name: "New" });
    expect(await actionsOf(w)).toEqual(["destination.created", "destination.updated", "destination.updated"]);
  });

  test("to what already is changes nothing, updatedAt and audit included", async () => {
    const { w, data, destinationId } = await withDestination();
    w.clock.advance(1_000);
    expect(await w.merchant.update({ destinationId, ...content })).toEqual(data);
    expect(await actionsOf(w)).toEqual(["destination.created"]);
  });

  test("leaves the secret alone", async () => {
    const { w, destinationId, bearerSecret, storedSecret } = await withDestination();
    await w.merchant.update({ destinationId, url: "https://new.example.com" });
    expect(await storedSecret()).toBe(bearerSecret);
  });

  test("needs a field, knows no others, and checks the url like a create", async () => {
    const { w, destinationId } = await withDestination();
    const refused = { code: "BAD_REQUEST" };
    await expect(w.merchant.update({ destinationId })).rejects.toMatchObject(refused);
    await expect(w.merchant.update({ destinationId, name: "" })).rejects.toMatchObject(refused);
    const unknown = { destinationId, name: "New", bearerSecret: "mine" };
    await expect(w.merchant.update(unknown)).rejects.toMatchObject(refused);
    await expect(w.merchant.update({ destinationId, url: "https://10.0.0.1/" })).rejects.toMatchObject({
      cause: { code: "parameter_invalid", param: "url" },
    });
  });
});

describe("a rotation", () => {
  test("shows the new secret once, in a bare object, and forgets the old one", async () => {
    const { w, data, destinationId, bearerSecret, storedSecret } = await withDestination();
    w.clock.advance(1_000);

    const rotated = await w.merchant.rotateBearerSecret({ destinationId });

    expect(rotated).toEqual({
      destinationId,
      bearerSecret: expect.stringMatching(/^whsec_[A-Za-z0-9_-]{43}$/),
      rotatedAt: "2026-06-01T09:30:01.000Z",
    });
    expect(rotated.bearerSecret).not.toBe(bearerSecret);
    expect(await storedSecret()).toBe(rotated.bearerSecret);
    expect(await w.merchant.get({ destinationId })).toEqual({ data });
    expect(await actionsOf(w)).toEqual(["destination.created", "destination.secret_rotated"]);
  });

  test("of many at once leaves one of the secrets that were shown", async () => {
    const { w, destinationId, storedSecret } = await withDestination();
    const rotations = Array.from({ length: 8 }, () => w.merchant.rotateBearerSecret({ destinationId }));
    const shown = (await Promise.all(rotations)).map(({ bearerSecret }) => bearerSecret);
    expect(new Set(shown).size).toBe(8);
    expect(shown).toContain(await storedSecret());
  });
});

describe("a deletion", () => {
  test("cancels what waits, keeps the log, removes lane and secret", async () => {
    const { w, destinationId, row } = await withDestination();
    const other = await w.merchant.create(content);
    await addEvent(w);
    await addEvent(w);
    await settleOne(w, destinationId);

    await w.merchant.delete({ destinationId });

    const rows = await deliveriesOf(w);
    const statesOf = (id: string) => rows.filter((r) => r.destinationId === id).map((r) => r.state);
    expect(statesOf(destinationId).sort()).toEqual(["canceled", "delivered"]);
    expect(statesOf(other.data.destinationId)).toEqual(["pending", "pending"]);
    const lanes = await database.db.orm
      .select()
      .from(deliveryLanes)
      .where(eq(deliveryLanes.organizationId, w.organizationId));
    expect(lanes.map((lane) => lane.destinationId)).toEqual([other.data.destinationId]);
    expect(await row()).toBeUndefined();
    expect(await actionsOf(w)).toContain("destination.deleted");
  });

  test("with a backlog of thousands cancels a part, and a new one of the same id is sent nothing of the rest", async () => {
    const { w, destinationId } = await withDestination();
    await addWaiting(w, destinationId, 2_500);
    const countOf = async (state: string) =>
      (await deliveriesOf(w)).filter((row) => row.destinationId === destinationId && row.state === state).length;

    await w.merchant.delete({ destinationId });
    expect([await countOf("canceled"), await countOf("pending")]).toEqual([2_000, 500]);

    await w.merchant.create({ ...content, destinationId });
    expect([await countOf("canceled"), await countOf("pending")]).toEqual([2_500, 0]);
  });

  test("and a new destination of the same id: a worker of the old lane has no say in the new one", async () => {
    const { w, destinationId } = await withDestination();
    const laneOf = async () =>
      (await database.db.orm.select().from(deliveryLanes).where(eq(deliveryLanes.destinationId, destinationId)))[0];
    const old = (await laneOf())?.fence ?? Number.NaN;
    await w.merchant.delete({ destinationId });
    w.clock.advance(1_000);

    await w.merchant.create({ ...content, destinationId });

    // Each lease counts one up, and a lane is leased less often than once a millisecond.
    expect(((await laneOf())?.fence ?? Number.NaN) - old).toBe(1_000);
  });

  test("happens once: then the destination is missing for every verb", async () => {
    const { w, destinationId } = await withDestination();
    await w.merchant.delete({ destinationId });
    await expect(w.merchant.delete({ destinationId })).rejects.toMatchObject(missing);
    await expect(w.merchant.get({ destinationId })).rejects.toMatchObject(missing);
    await expect(w.merchant.update({ destinationId, name: "New" })).rejects.toMatchObject(missing);
    await expect(w.merchant.rotateBearerSecret({ destinationId })).rejects.toMatchObject(missing);
    expect(await w.merchant.list()).toEqual({ data: [] });
  });
});

test("another organization's destination cannot be told from an unknown one", async () => {
  const { w, data, destinationId } = await withDestination();
  const verbs = (id: string) => [
    w.stranger.get({ destinationId: id }),
    w.stranger.update({ destinationId: id, name: "Mine" }),
    w.stranger.rotateBearerSecret({ destinationId: id }),
    w.stranger.delete({ destinationId: id }),
  ];
  const refusals = async (id: string) =>
    (await Promise.allSettled(verbs(id))).map((outcome) => outcome.status === "rejected" && String(outcome.reason));

  expect(await refusals(destinationId)).toEqual(await refusals(w.services.makeId("destination")));

  expect(await w.stranger.list()).toEqual({ data: [] });
  expect(await w.merchant.get({ destinationId })).toEqual({ data });
});

test("members read and do not write", async () => {
  const { w, destinationId } = await withDestination();
  const refused = { cause: { code: "operation_not_permitted" } };
  expect((await w.member.get({ destinationId })).data.destinationId).toBe(destinationId);
  await expect(w.member.delete({ destinationId })).rejects.toMatchObject(refused);
  await expect(w.member.rotateBearerSecret({ destinationId })).rejects.toMatchObject(refused);
  await expect(w.member.update({ destinationId, name: "New" })).rejects.toMatchObject(refused);
});

async function addEvent(w: DestinationWorld): Promise<void> {
  const { caller } = await createTestCredential(w.services, w.organization);
  const ctx = {
    ...testContext(w.services, caller),
    caller,
    actor: actorOf(caller),
    wakeDeliveryAfterCommit: () => undefined,
    lists: listReader("mutation", w.services, "payer"),
  };
  const fact = { type: "quote.created", data: { quoteId: w.services.makeId("quote") } } as const;
  await database.db.transact((tx) => recordEvent(ctx, tx, w.organizationId, fact));
  await numberTestEvents(database.db, w.organizationId);
}

async function addWaiting(w: DestinationWorld, destinationId: string, count: number): Promise<void> {
  const at = sql`${w.clock.now().toISOString()}::timestamptz`;
  await database.db.orm.execute(sql`
    insert into events (organization_id, event_id, type, payload, occurred_at)
    select ${w.organizationId}, 'evt_' || n, 'ping', '{}', ${at} from generate_series(1, ${count}::int) as n`);
  await database.db.orm.execute(sql`
    insert into deliveries (organization_id, destination_id, event_id, state, next_attempt_at, window_started_at,
      window_ends_at, created_at)
    select organization_id, ${destinationId}, event_id, 'pending',
      case when event_id like '%0' then ${at} end, ${at}, ${at}, ${at}
    from events where organization_id = ${w.organizationId}`);
}

const deliveriesOf = (w: DestinationWorld) =>
  database.db.orm.select().from(deliveries).where(eq(deliveries.organizationId, w.organizationId));

async function settleOne(w: DestinationWorld, destinationId: string): Promise<void> {
  const [first] = (await deliveriesOf(w)).filter((row) => row.destinationId === destinationId);
  await database.db.orm
    .update(deliveries)
    .set({ state: "delivered", nextAttemptAt: null, settledAt: w.clock.now() })
    .where(
      and(
        eq(deliveries.organizationId, w.organizationId),
        eq(deliveries.eventId, first?.eventId ?? ""),
        eq(deliveries.destinationId, destinationId),
      ),
    );
}
