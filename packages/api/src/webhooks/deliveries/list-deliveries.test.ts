import { testDatabase } from "@quote-financing/db/testing/test-database";
import { HOUR_MS } from "@quote-financing/domain/time/durations";
import { expect, test } from "vitest";
import { createEventWorld } from "../feed/testing-event-world.ts";
import { listDeliveriesInput } from "./schema.ts";
import { createDeliveryWorld } from "./testing-delivery-world.ts";

const database = testDatabase();

test("the log of a deleted destination is there, also where no delivery is as asked", async () => {
  const w = await createDeliveryWorld(database.db);
  const eventId = await w.addEvent();
  await w.settle(eventId, "delivered", [{ status: 200 }]);
  const { destinationId } = w;
  await w.merchant.destinations.delete({ destinationId });

  const list = (asked: object) => w.merchant.deliveries.list({ destinationId, ...asked });
  expect((await list({})).data.map((delivery) => delivery.eventId)).toEqual([eventId]);
  expect(await list({ state: "failed" })).toEqual({ data: [], hasMore: false, links: {} });
  await expect(w.stranger.deliveries.list({ destinationId, state: "failed" })).rejects.toMatchObject({
    cause: { code: "resource_missing" },
  });
});

test("from and to go by when an event was queued for the destination, as the document says", async () => {
  const w = await createEventWorld(database.db);
  const first = await w.addDestination();
  await w.addQuote();
  const eventId = await w.newestEventId();
  const happenedAt = w.clock.now();
  w.clock.advance(HOUR_MS);
  const later = await w.addDestination();
  await w.merchant.events.send({ eventId, destinationId: later });
  const queuedAt = w.clock.now();

  const queued = async (destinationId: string, from: Date) => {
    const { data } = await w.merchant.deliveries.list({
      destinationId,
      from: from.toISOString(),
      to: new Date(from.getTime() + 1).toISOString(),
    });
    return data.map(({ createdAt }) => createdAt);
  };
  expect(await queued(first, happenedAt)).toEqual([happenedAt.toISOString()]);
  expect(await queued(later, happenedAt)).toEqual([]);
  expect(await queued(later, queuedAt)).toEqual([queuedAt.toISOString()]);
  const { from, to } = listDeliveriesInput.shape;
  for (const field of [from, to]) expect(field.unwrap().meta()?.description).toContain("queued for the destination");
});
