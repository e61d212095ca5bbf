import { createTestDatabase } from "@quote-financing/db/testing/create-test-database";
import { createReceiver } from "@quote-financing/testing/create-receiver";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { startDeliveryLoop } from "./delivery-loop.ts";
import { DeliveryWorld, localAddresses, testSecretBox } from "./testing-world.ts";

async function world() {
  const { db, close } = await createTestDatabase();
  const receiver = await createReceiver();
  const loop = startDeliveryLoop({
    db,
    clock: { now: () => new Date() },
    secretBox: testSecretBox,
    addressPolicy: localAddresses,
    ca: receiver.caPem,
    policy: { pollMs: 10, maintenanceMs: 10 },
  });
  const failuresOf = (round: string) => loop.health().find(({ name }) => name === round)?.failures ?? -1;
  const end = async () => {
    await loop.stop(0);
    await receiver.close();
    await close();
  };
  return { db, receiver, loop, failuresOf, end };
}

test("a process whose statements fail reports it round after round, and recovers by itself", async () => {
  const { db, loop, failuresOf, end } = await world();
  await expect.poll(() => failuresOf("upkeep")).toBe(0);

  await db.orm.execute(sql`alter table delivery_lanes rename to delivery_lanes_away`);
  await expect.poll(() => failuresOf("delivery")).toBeGreaterThan(3);
  await expect.poll(() => failuresOf("upkeep")).toBeGreaterThan(3);
  const failing = loop.health().find(({ name }) => name === "delivery");
  expect(failing?.sinceSuccessMs).toBeGreaterThanOrEqual(failing?.failingForMs ?? Number.POSITIVE_INFINITY);
  expect(failuresOf("retention")).toBe(0);

  await db.orm.execute(sql`alter table delivery_lanes_away rename to delivery_lanes`);
  await expect.poll(() => failuresOf("delivery")).toBe(0);
  await expect.poll(() => failuresOf("upkeep")).toBe(0);
  await end();
});

test("lanes whose attempts cannot be written down are reported, until one can", { timeout: 20_000 }, async () => {
  const { db, receiver, failuresOf, end } = await world();
  const merchant = await DeliveryWorld.create(db);
  await merchant.addDestination(receiver.url);
  await db.orm.execute(sql`alter table delivery_attempts add constraint nothing check (false) not valid`);
  await merchant.addEvents(1, new Date());

  await expect.poll(() => failuresOf("turns"), { timeout: 10_000 }).toBeGreaterThan(1);
  expect(failuresOf("delivery")).toBe(0);

  await db.orm.execute(sql`alter table delivery_attempts drop constraint nothing`);
  await expect.poll(() => failuresOf("turns"), { timeout: 10_000 }).toBe(0);
  await end();
});
