import { testDatabase } from "@quote-financing/db/testing/test-database";
import { expect, test } from "vitest";
import { createCaseWorld } from "../cases/testing-case-world.ts";
import { appRouter } from "../router.ts";
import { testContext } from "../testing/testing-context.ts";
import { numberTestEvents } from "../testing/testing-event-numbers.ts";
import { createTestMember } from "../testing/testing-people.ts";
import { createCallerFactory } from "../trpc.ts";

const database = testDatabase();

async function createHistoryWorld() {
  const w = await createCaseWorld(database.db);
  const owner = await createTestMember(w.services, w.organization, "owner");
  const portal = createCallerFactory(appRouter)(testContext(w.services, owner));
  const { data } = await portal.destinations.create({ name: "Orders", url: "https://hooks.example.com/" });
  const message = { body: "Wanneer komt de monteur?" };
  const opened = await w.merchant.cases.create({ quoteId: w.quoteId, type: "general", message });
  await w.merchant.caseMessages.post({ caseId: opened.data.caseId, body: "En nog iets." });
  await numberTestEvents(database.db, w.organization.organizationId);
  return { ...w, portal, destinationId: data.destinationId, caseId: opened.data.caseId };
}

test("a quote shows its events and those of its cases, with what became of each, and of no other quote", async () => {
  const w = await createHistoryWorld();
  const { data: planning } = await w.portal.destinations.create({ name: "Planning", url: "https://p.example.com/" });
  const message = { body: "Nog een vraag." };
  await w.merchant.cases.create({ quoteId: await w.addQuote(), type: "general", message });
  await w.merchant.caseMessages.post({ caseId: w.caseId, ...message });
  await numberTestEvents(database.db, w.organization.organizationId);

  const ofQuote = await w.portal.history.eventsOfQuote({ quoteId: w.quoteId });

  const replied = "case.message.replied";
  expect(ofQuote.data.map(({ type }) => type)).toEqual([replied, replied, "case.created"]);
  expect(ofQuote.data[0]?.deliveries.map(({ destinationId }) => destinationId)).toEqual(
    [w.destinationId, planning.destinationId].toSorted(),
  );
  expect(ofQuote.data[1]?.deliveries).toEqual([
    {
      destinationId: w.destinationId,
      destinationName: "Orders",
      state: "pending",
      attemptCount: 0,
      nextAttemptAt: w.clock.now().toISOString(),
    },
  ]);
  expect(await w.portal.history.eventsOfCase({ caseId: w.caseId })).toEqual(ofQuote);
});

test("a deleted destination leaves its deliveries in the history, without a name", async () => {
  const w = await createHistoryWorld();
  await w.portal.destinations.delete({ destinationId: w.destinationId });

  const [event] = (await w.portal.history.eventsOfCase({ caseId: w.caseId })).data;

  expect(event?.deliveries).toMatchObject([{ destinationId: w.destinationId, state: "canceled" }]);
  expect(event?.deliveries[0]).not.toHaveProperty("destinationName");
});

test("nothing is told of another organization's quote or case, nor of a hidden case", async () => {
  const w = await createHistoryWorld();
  const other = await createHistoryWorld();
  const missing = { cause: { code: "resource_missing" } };
  await expect(other.portal.history.eventsOfQuote({ quoteId: w.quoteId })).rejects.toMatchObject(missing);
  await expect(other.portal.history.eventsOfCase({ caseId: w.caseId })).rejects.toMatchObject(missing);

  const { organizationId } = w.organization;
  await w.agent.caseSupport.hide({ organizationId, caseId: w.caseId });

  await expect(w.portal.history.eventsOfCase({ caseId: w.caseId })).rejects.toMatchObject(missing);
  expect((await w.portal.history.eventsOfQuote({ quoteId: w.quoteId })).data).toEqual([]);
});
