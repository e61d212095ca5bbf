import { deliveryLanes, deliveryWorkers } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { DESTINATION_CACHE_MS } from "@quote-financing/domain/webhooks/delivery-times";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { createDestinationWorld } from "./testing-destination-world.ts";

const database = testDatabase();

async function createWorld() {
  const w = await createDestinationWorld(database.db);
  const { data } = await w.merchant.create({ name: "Orders", url: "https://hooks.example.com/in" });
  const { destinationId } = data;
  /** A worker takes the lane; its heartbeat lasts so long from now. */
  const hold = async (aliveMs: number) => {
    const [workerId, aliveUntil] = [destinationId, new Date(w.clock.now().getTime() + aliveMs)];
    await database.db.orm.insert(deliveryWorkers).values({ workerId, aliveUntil });
    await database.db.orm
      .update(deliveryLanes)
      .set({ leaseOwner: workerId })
      .where(eq(deliveryLanes.destinationId, destinationId));
  };
  return { ...w, destinationId, hold };
}

type World = Awaited<ReturnType<typeof createWorld>>;

const CHANGES = {
  "a change of url": ({ merchant, destinationId }: World) =>
    merchant.update({ destinationId, url: "https://new.example.com/" }),
  "a rotation of the bearer secret": ({ merchant, destinationId }: World) =>
    merchant.rotateBearerSecret({ destinationId }),
  "a rotation of the signing secret": ({ merchant, destinationId }: World) =>
    merchant.rotateSigningSecret({ destinationId }),
  "a deletion": ({ merchant, destinationId }: World) => merchant.delete({ destinationId }),
};

/** Milliseconds of the fastest of three: what else runs on the machine only ever adds. */
async function fastest(change: (w: World) => Promise<unknown>, aliveMs: number): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const w = await createWorld();
    await w.hold(aliveMs);
    const startedAt = performance.now();
    await change(w);
    times.push(performance.now() - startedAt);
  }
  return Math.min(...times);
}

describe.each(Object.entries(CHANGES))("%s", (_, change) => {
  test("is answered after the time in which a living holder of the lane may send by what it read", async () => {
    expect(await fastest(change, 30_000)).toBeGreaterThanOrEqual(DESTINATION_CACHE_MS - 2);
  });

  test("is answered at once when the holder of the lane is dead", async () => {
    expect(await fastest(change, -1)).toBeLessThan(DESTINATION_CACHE_MS);
  });
});
