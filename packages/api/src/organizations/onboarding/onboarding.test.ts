import { deliveryLanes } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { FixedClock } from "@quote-financing/domain/time/clock";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { testQuoteBody } from "../../quotes/testing/testing-quote-body.ts";
import { appRouter } from "../../router.ts";
import { createTestServices } from "../../testing/test-services.ts";
import { testContext } from "../../testing/testing-context.ts";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { createTestMember } from "../../testing/testing-people.ts";
import { createCallerFactory } from "../../trpc.ts";

const database = testDatabase();

const createCaller = createCallerFactory(appRouter);

async function world() {
  const clock = new FixedClock("2026-06-01T09:30:00.000Z");
  const services = createTestServices({ db: database.db, clock });
  const organization = await createTestOrganization(services);
  const owner = createCaller(testContext(services, await createTestMember(services, organization, "owner")));
  const succeed = () =>
    services.db.orm
      .update(deliveryLanes)
      .set({ lastSucceededAt: services.clock.now() })
      .where(eq(deliveryLanes.organizationId, organization.organizationId));
  const done = async () => {
    const { data } = await owner.onboarding.get();
    return data.steps.filter(({ isDone }) => isDone).map(({ step }) => step);
  };
  return { owner, succeed, done, clock };
}

const destination = { name: "Planning", url: "https://hooks.example.com/in" };

test("each step is done when its thing is there, and not before", async () => {
  const [w, other] = [await world(), await world()];
  expect(await w.done()).toEqual([]);
  await w.owner.apiKeys.create({ name: "Planning" });
  expect(await w.done()).toEqual(["apiKey"]);
  await w.owner.quotes.create(testQuoteBody());
  expect(await w.done()).toEqual(["apiKey", "quote"]);
  const { data } = await w.owner.destinations.create(destination);
  expect(await w.done()).toEqual(["apiKey", "quote", "destination"]);
  await w.owner.deliveries.sendTest({ destinationId: data.destinationId });
  expect(await w.done()).toEqual(["apiKey", "quote", "destination", "testEvent"]);

  await w.succeed();

  expect(await w.owner.onboarding.get()).toMatchObject({
    data: { isComplete: true, destinationId: data.destinationId },
  });
  expect(await other.done()).toEqual([]);
});

test("a key that has ended is no key", async () => {
  const w = await world();
  const expiresAt = new Date(w.clock.now().getTime() + 86_400_000).toISOString();
  await w.owner.apiKeys.create({ name: "Planning", expiresAt });
  expect(await w.done()).toEqual(["apiKey"]);
  w.clock.advance(86_400_001);
  expect(await w.done()).toEqual([]);
});

test("an acknowledged event makes a test event needless; a revoked key is no key", async () => {
  const w = await world();
  await w.owner.destinations.create(destination);
  await w.succeed();
  const { data } = await w.owner.apiKeys.create({ name: "Planning" });
  expect(await w.done()).toEqual(["apiKey", "destination", "testEvent", "delivered"]);

  await w.owner.apiKeys.revoke({ apiKeyId: data.apiKeyId });

  expect(await w.done()).toEqual(["destination", "testEvent", "delivered"]);
});
