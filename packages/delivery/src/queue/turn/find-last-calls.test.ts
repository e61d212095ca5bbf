import { deliveryLanes, destinations, organizations } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { MINUTE_MS } from "@quote-financing/domain/time/durations";
import { DELIVERY_WINDOW_MS } from "@quote-financing/domain/webhooks/delivery-times";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { DeliveryWorld } from "../../testing-world.ts";
import { findLastCalls } from "./find-last-calls.ts";

const database = testDatabase();
const SINCE = new Date("2026-06-01T09:30:00.000Z");

type World = Awaited<ReturnType<typeof createWorld>>;

/** A lane with one delivery in the last hour of its window. */
async function createWorld() {
  const world = await DeliveryWorld.create(database.db);
  const { organizationId } = world;
  const destinationId = await world.addDestination("https://receiver.example.nl/");
  await world.addDeliveries(1, SINCE);
  const now = new Date(SINCE.getTime() + DELIVERY_WINDOW_MS - MINUTE_MS);
  const request = { organizationId, destinationId, fence: 0, now, exclude: [], readThrough: 0, want: 10 };
  const found = async () => (await findLastCalls(database.db, request)).length;
  return { organizationId, destinationId, found };
}

const STOPS = {
  "whose destination is paused": ({ destinationId }: World) =>
    database.db.orm.update(destinations).set({ pausedAt: SINCE }).where(eq(destinations.destinationId, destinationId)),
  "whose organization is suspended": ({ organizationId }: World) =>
    database.db.orm.update(organizations).set({ suspendedAt: SINCE }).where(eq(organizations.id, organizationId)),
  "that another worker took over": ({ destinationId }: World) =>
    database.db.orm.update(deliveryLanes).set({ fence: 1 }).where(eq(deliveryLanes.destinationId, destinationId)),
};

test.each(Object.entries(STOPS))("no last call is found for a lane %s since its turn", async (_, stop) => {
  const world = await createWorld();
  expect(await world.found()).toBe(1);

  await stop(world);

  expect(await world.found()).toBe(0);
});
