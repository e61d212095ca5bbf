import { documents } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { expect, test } from "vitest";
import { testQuoteBody } from "../quotes/testing/testing-quote-body.ts";
import { appRouter } from "../router.ts";
import { createTestServices } from "../testing/test-services.ts";
import { testContext } from "../testing/testing-context.ts";
import { createTestOrganization } from "../testing/testing-organization.ts";
import { createTestAgent, createTestMember } from "../testing/testing-people.ts";
import { createCallerFactory } from "../trpc.ts";

const database = testDatabase();

const createCaller = createCallerFactory(appRouter);

async function createWorld() {
  const services = createTestServices({ db: database.db });
  const organization = await createTestOrganization(services);
  const owner = createCaller(testContext(services, await createTestMember(services, organization, "owner")));
  const agent = createCaller(testContext(services, await createTestAgent(services)));
  const { data: quote } = await owner.quotes.create(testQuoteBody({ externalId: "ZD-77" }));
  const message = { body: "When?", messageId: services.makeId("caseMessage") };
  const { data: opened } = await owner.cases.create({ quoteId: quote.quoteId, type: "general", message });
  const { data: destination } = await owner.destinations.create({
    name: "Planning system",
    url: "https://hooks.example.com/in",
  });
  const inQuote = { organizationId: organization.organizationId, quoteId: quote.quoteId };
  const asked = { ...inQuote, kind: "invoice", text: "The invoice", waitingOn: "merchant" } as const;
  const { requirementId } = (await agent.requirements.open(asked)).data;
  const documentId = services.makeId("document");
  const createdAt = services.clock.now();
  await database.db.orm.insert(documents).values({
    ...inQuote,
    documentId,
    fileName: "a.pdf",
    mediaType: "application/pdf",
    sizeBytes: 1,
    marks: [],
    sha256: "0".repeat(64),
    scan: "refused",
    createdByType: "merchant",
    createdByName: "Zonnig",
    createdAt,
  });
  const messageId = message.messageId;
  return { owner, agent, quote, opened, destination, messageId, organization, requirementId, documentId };
}

const hits = async (w: Awaited<ReturnType<typeof createWorld>>, text: string) =>
  (await w.owner.search.find({ text })).data;

test("an id of any kind, in any case, leads to the page that shows it", async () => {
  const w = await createWorld();
  const [quote, opened] = [{ quoteId: w.quote.quoteId }, { caseId: w.opened.caseId }];
  // What the same moment brought as well: it is not found instead.
  const { data: otherQuote } = await w.owner.quotes.create(testQuoteBody());
  const { data: other } = await w.owner.destinations.create({ name: "Orders", url: "https://hooks.example.com/in" });
  const { data: sent } = await w.owner.deliveries.sendTest({ destinationId: w.destination.destinationId });
  const { data: sentToOther } = await w.owner.deliveries.sendTest({ destinationId: other.destinationId });

  expect(await hits(w, w.quote.quoteId)).toMatchObject([{ kind: "quote", ...quote, externalId: "ZD-77" }]);
  expect(await hits(w, ` ${w.quote.quoteId.toLowerCase()} `)).toMatchObject([quote]);
  expect(await hits(w, w.quote.opportunity.opportunityId)).toMatchObject([quote]);
  const { opportunityId } = otherQuote.opportunity;
  expect(await hits(w, opportunityId)).toMatchObject([{ quoteId: otherQuote.quoteId }]);
  expect(await hits(w, w.opened.caseId)).toMatchObject([{ kind: "case", ...opened, state: "open" }]);
  expect(await hits(w, w.messageId)).toMatchObject([opened]);
  expect(await hits(w, w.requirementId)).toMatchObject([quote]);
  expect(await hits(w, w.documentId.toLowerCase())).toMatchObject([quote]);
  expect(await hits(w, w.destination.destinationId)).toMatchObject([{ kind: "destination", name: "Planning system" }]);
  expect(await hits(w, sent.eventId)).toMatchObject([{ kind: "destination", name: "Planning system" }]);
  expect(await hits(w, sentToOther.eventId)).toMatchObject([{ kind: "destination", name: "Orders" }]);
  const { data: history } = await w.owner.history.eventsOfQuote(quote);
  const [received, asked] = [history.at(-1), history.find(({ caseId }) => caseId !== undefined)];
  expect(await hits(w, received?.eventId ?? "")).toMatchObject([quote]);
  expect(await hits(w, asked?.eventId ?? "")).toMatchObject([opened]);
});

test("names lead to quotes and destinations", async () => {
  const w = await createWorld();

  expect(await hits(w, "zd-7")).toMatchObject([{ kind: "quote" }]);
  expect(await hits(w, "plan")).toMatchObject([{ kind: "destination" }]);
  expect(await hits(w, "  ")).toEqual([]);
  expect(await hits(w, "100%_\\")).toEqual([]);
});

test("another organization's ids, and a hidden case, find nothing", async () => {
  const [w, other] = [await createWorld(), await createWorld()];
  const { requirementId, documentId, messageId } = other;
  const things = [other.quote.quoteId, other.opened.caseId, other.destination.destinationId];
  for (const id of [...things, messageId, requirementId, documentId]) {
    expect(await hits(w, id)).toEqual([]);
  }
  const { organizationId } = w.organization;

  await w.agent.supportCases.hide({ organizationId, caseId: w.opened.caseId });

  expect([await hits(w, w.opened.caseId), await hits(w, w.messageId)]).toEqual([[], []]);
});

test("agents find the quote of a requirement or a document by its id, of whichever organization", async () => {
  const w = await createWorld();

  for (const text of [w.requirementId, w.documentId]) {
    const { data } = await w.agent.supportSearch.find({ text });
    expect(data.quotes.map(({ quoteId }) => quoteId)).toEqual([w.quote.quoteId]);
  }
});
