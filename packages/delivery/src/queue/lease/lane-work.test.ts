import { deliveries } from "@quote-financing/db/schema/tables";
import { afterEach, beforeEach, expect, test } from "vitest";
import { TickBench } from "../../testing-ticks.ts";
import { findAnyDueLanes } from "./find-due-lanes.ts";
import { leaseLanes } from "./lease-lanes.ts";

let bench: TickBench;
beforeEach(async () => {
  bench = await TickBench.create();
});
afterEach(() => bench.close());

test.each([
  ["fresh", null],
  ["due by its time", new Date(0)],
])("what is %s is work for its own lane alone, not for another one of its organization", async (_, nextAttemptAt) => {
  const { clock, database, world } = bench;
  const busy = await world.addDestination("https://busy.example.nl/");
  await world.addDeliveries(1, clock.now());
  await database.db.orm.update(deliveries).set({ nextAttemptAt });
  await world.addDestination("https://idle.example.nl/");
  const asked = { owner: "worker", at: clock.now(), leaseMs: 30_000, limit: 10 };

  const found = await findAnyDueLanes(database.db, asked);
  const leased = await leaseLanes(database.db, { ...asked, organizationId: world.organizationId, held: [] });

  expect(found.map(({ destinationId }) => destinationId)).toEqual([busy]);
  expect(leased.map(({ destinationId }) => destinationId)).toEqual([busy]);
});
