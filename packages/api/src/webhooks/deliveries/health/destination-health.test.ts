import { testDatabase } from "@quote-financing/db/testing/test-database";
import { expect, test } from "vitest";
import { createDeliveryWorld } from "../testing-delivery-world.ts";

const database = testDatabase();

test("the fault of a destination is that of an attempt that failed, also when an acknowledged one started later", async () => {
  const w = await createDeliveryWorld(database.db);
  await w.settle(await w.addEvent(), "pending", [{ status: 503 }]);
  w.clock.advance(1_000);
  await w.settle(await w.addEvent(), "delivered", [{ status: 200 }]);
  await w.setLane({ failureStreak: 1, failingSince: w.clock.now(), lastSucceededAt: w.clock.now() });

  const { data } = await w.merchant.deliveries.health({ destinationId: w.destinationId });

  expect(data.fault).toMatchObject({ status: 503 });
});
