import { testDatabase } from "@quote-financing/db/testing/test-database";
import { expect, test } from "vitest";
import { createDeliveryWorld } from "../testing-delivery-world.ts";

const database = testDatabase();

test("the fault of a destination is that of an attempt of its own that failed, also when an acknowledged one started later", async () => {
  const w = await createDeliveryWorld(database.db);
  const other = await w.addDestination();
  await w.settle(await w.addEvent(), "pending", [{ status: 503 }]);
  w.clock.advance(1_000);
  await w.settle(await w.addEvent(), "delivered", [{ status: 200 }]);
  await w.setLane({ failureStreak: 1, failingSince: w.clock.now(), lastSucceededAt: w.clock.now() });

  const { data } = await w.merchant.deliveries.health({ destinationId: w.destinationId });

  expect(data).toMatchObject({ fault: { status: 503 }, backlog: 1, last24Hours: { attempts: 2 } });

  await w.setLane({ failureStreak: 1, failingSince: w.clock.now() }, other);
  const elsewhere = (await w.merchant.deliveries.health({ destinationId: other })).data;
  expect(elsewhere).toMatchObject({ destinationId: other, backlog: 1, last24Hours: { attempts: 0 } });
  expect(elsewhere).not.toHaveProperty("fault");
});
