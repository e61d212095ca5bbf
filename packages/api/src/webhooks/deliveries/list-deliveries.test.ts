import { testDatabase } from "@quote-financing/db/testing/test-database";
import { expect, test } from "vitest";
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
