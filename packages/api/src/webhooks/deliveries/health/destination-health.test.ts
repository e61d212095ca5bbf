import { deliveries } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { eq } from "drizzle-orm";
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

test("the oldest of what waits is told, also when something newer is tried again before it", async () => {
  const w = await createDeliveryWorld(database.db);
  const [older, queuedAt] = [await w.addEvent(), w.clock.now()];
  w.clock.advance(3_600_000);
  const newer = await w.addEvent();
  const triedIn = async (eventId: string, milliseconds: number) => {
    await w.settle(eventId, "pending", [{ status: 503 }]);
    const nextAttemptAt = new Date(w.clock.now().getTime() + milliseconds);
    await database.db.orm.update(deliveries).set({ nextAttemptAt }).where(eq(deliveries.eventId, eventId));
  };
  await triedIn(older, 7_200_000);
  await triedIn(newer, 5_000);

  const { data } = await w.merchant.deliveries.health({ destinationId: w.destinationId });

  expect(data.oldestWaitingSince).toBe(queuedAt.toISOString());
});
