import {
  deliveries,
  deliveryAttempts,
  deliveryLanes,
  destinations,
  organizations,
} from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { HOUR_MS, MINUTE_MS } from "@quote-financing/domain/time/durations";
import { DELIVERY_WINDOW_MS } from "@quote-financing/domain/webhooks/delivery-times";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { DeliveryWorld } from "../../testing-world.ts";
import { findLastCalls, type LastCallRequest } from "./find-last-calls.ts";

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
  const found = async (changed: Partial<LastCallRequest> = {}) =>
    (await findLastCalls(database.db, { ...request, ...changed })).map(({ eventId }) => eventId);
  return { world, organizationId, destinationId, now, found };
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
  expect(await world.found()).toHaveLength(1);

  await stop(world);

  expect(await world.found()).toEqual([]);
});

test("what is in hand, or whose window is over or lasts for more than an hour, is no last call", async () => {
  const { now, found } = await createWorld();
  const at = (later: number) => found({ now: new Date(now.getTime() + later) });

  expect(await found({ exclude: await found() })).toEqual([]);
  expect([await at(MINUTE_MS - 1), await at(MINUTE_MS)]).toEqual([[expect.anything()], []]);
  expect([await at(MINUTE_MS - HOUR_MS), await at(MINUTE_MS - HOUR_MS - 1)]).toEqual([[expect.anything()], []]);
});

test.each([
  ["that was tried before its last hour, and is due within two minutes", true, 2 * MINUTE_MS, HOUR_MS + 1],
  ["that was tried in its last hour", false, 0, HOUR_MS],
  ["whose time comes later", false, 2 * MINUTE_MS + 1, HOUR_MS + 1],
])("a retry %s is a last call: %s", async (_, isLastCall, dueInMs, triedBeforeEndMs) => {
  const { world, organizationId, destinationId, now, found } = await createWorld();
  const [{ eventId = "", windowEndsAt = now } = {}] = await world.deliveries();
  await database.db.orm
    .update(deliveries)
    .set({ attemptCount: 1, nextAttemptAt: new Date(now.getTime() + dueInMs) })
    .where(eq(deliveries.eventId, eventId));
  const startedAt = new Date(windowEndsAt.getTime() - triedBeforeEndMs);
  const attempt = { organizationId, destinationId, eventId, attemptNumber: 1, startedAt, durationMs: 1, url: "" };
  await database.db.orm.insert(deliveryAttempts).values({ ...attempt, status: 500 });

  expect(await found()).toHaveLength(isLastCall ? 1 : 0);
});

test("a last call is its own lane's, whatever another destination's delivery of the same event went through", async () => {
  const { world, organizationId, destinationId, now } = await createWorld();
  const other = await world.addDestination("https://other.example.nl/");
  await world.addDeliveries(2, SINCE);
  const ofWorld = eq(deliveries.organizationId, organizationId);
  await database.db.orm.update(deliveries).set({ attemptCount: 1, nextAttemptAt: now }).where(ofWorld);
  const rows = await world.deliveries();
  const [tried, last] = rows.filter((row) => row.destinationId === destinationId).map(({ eventId }) => eventId);
  const attempt = { organizationId, attemptNumber: 1, startedAt: now, durationMs: 1, url: "", status: 500 };
  await database.db.orm.insert(deliveryAttempts).values([
    { ...attempt, destinationId, eventId: tried ?? "" },
    { ...attempt, destinationId: other, eventId: last ?? "" },
  ]);

  const request = { organizationId, destinationId, fence: 0, now, exclude: [], readThrough: 0, want: 10 };
  const found = await findLastCalls(database.db, request);

  const own = rows.filter((row) => row.destinationId === destinationId && row.eventId !== tried);
  expect(found.map(({ eventId, url }) => [eventId, url])).toEqual(
    own.map(({ eventId }) => [eventId, "https://receiver.example.nl/"]),
  );
});
