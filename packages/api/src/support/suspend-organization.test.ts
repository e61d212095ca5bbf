import { deliveryLanes } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { appRouter } from "../router.ts";
import { createTestServices } from "../testing/test-services.ts";
import { testContext } from "../testing/testing-context.ts";
import { createTestCredential } from "../testing/testing-credential.ts";
import { createTestOrganization } from "../testing/testing-organization.ts";
import { createTestAgent } from "../testing/testing-people.ts";
import { createCallerFactory } from "../trpc.ts";

const HOUR_MS = 60 * 60 * 1000;

const database = testDatabase();

test("an organization that is let in again has what waits sent at once, a failing destination's in its time", async () => {
  const woken: string[] = [];
  const services = createTestServices({ db: database.db, wakeDelivery: (id) => void woken.push(id) });
  const createCaller = createCallerFactory(appRouter);
  const [organization, other] = [await createTestOrganization(services), await createTestOrganization(services)];
  const agent = createCaller(testContext(services, await createTestAgent(services)));
  const inAnHour = new Date(services.clock.now().getTime() + HOUR_MS);
  const laneOf = async (of: typeof organization) => {
    const { caller } = await createTestCredential(services, of);
    const { destinations } = createCaller(testContext(services, caller));
    const { data } = await destinations.create({ name: "Orders", url: "https://hooks.example.com/" });
    // As a worker leaves a lane that fails.
    const left = { dueAt: inAnHour, probeAt: inAnHour };
    await database.db.orm.update(deliveryLanes).set(left).where(eq(deliveryLanes.destinationId, data.destinationId));
    return data.destinationId;
  };
  const [lane, otherLane] = [await laneOf(organization), await laneOf(other)];
  const { organizationId } = organization;

  const stored = (destinationId: string) =>
    database.db.orm
      .select({ dueAt: deliveryLanes.dueAt, probeAt: deliveryLanes.probeAt })
      .from(deliveryLanes)
      .where(eq(deliveryLanes.destinationId, destinationId));
  await agent.supportOrganizations.suspend({ organizationId });
  // Else every look of a worker would find it, and pass over it.
  expect(await stored(lane)).toEqual([{ dueAt: null, probeAt: inAnHour }]);
  woken.length = 0;
  services.clock.advance(1_000);
  await agent.supportOrganizations.unsuspend({ organizationId });

  expect(await stored(lane)).toEqual([{ dueAt: services.clock.now(), probeAt: inAnHour }]);
  expect(await stored(otherLane)).toEqual([{ dueAt: inAnHour, probeAt: inAnHour }]);
  expect(woken).toEqual([organizationId]);
});
