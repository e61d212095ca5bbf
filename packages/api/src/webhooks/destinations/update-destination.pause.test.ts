import { deliveryLanes } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createDestinationWorld } from "./testing-destination-world.ts";

const database = testDatabase();

test("another url ends the pause that the receiver at the old one asked for; another name does not", async () => {
  const w = await createDestinationWorld(database.db);
  const { data } = await w.merchant.create({ name: "Order system", url: "https://hooks.example.com/quotes" });
  const { destinationId } = data;
  const lane = and(eq(deliveryLanes.organizationId, w.organizationId), eq(deliveryLanes.destinationId, destinationId));
  const heldUntil = new Date(w.clock.now().getTime() + 60_000);
  await database.db.orm.update(deliveryLanes).set({ heldUntil }).where(lane);
  const held = async () => (await database.db.orm.select().from(deliveryLanes).where(lane))[0]?.heldUntil;

  await w.merchant.update({ destinationId, name: "Another name" });
  expect(await held()).toEqual(heldUntil);
  await w.merchant.update({ destinationId, url: `${data.url}/moved` });
  expect(await held()).toBeNull();
});
