import { events } from "@quote-financing/db/schema/tables";
import { createTestDatabase, type TestDatabase } from "@quote-financing/db/testing/create-test-database";
import { DELIVERABLE_EVENT_TYPES, type DeliverableEventType } from "@quote-financing/domain/webhooks/event-catalogue";
import { eventEnvelopeSchema } from "@quote-financing/domain/webhooks/event-schema";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testQuoteBody } from "../../quotes/testing-quote-body.ts";
import { appRouter } from "../../router.ts";
import { createTestServices } from "../../testing/test-services.ts";
import { testContext } from "../../testing/testing-context.ts";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { createTestAgent, createTestMember } from "../../testing/testing-people.ts";
import { createCallerFactory } from "../../trpc.ts";

const createCaller = createCallerFactory(appRouter);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function createEventWorld() {
  const services = createTestServices({ db: database.db });
  const organization = await createTestOrganization(services);
  const owner = createCaller(testContext(services, await createTestMember(services, organization, "owner")));
  const agent = createCaller(testContext(services, await createTestAgent(services)));
  const { quoteId } = (await owner.quotes.create(testQuoteBody())).data;
  return { organizationId: organization.organizationId, owner, agent, quoteId };
}

type World = Awaited<ReturnType<typeof createEventWorld>>;

const openCase = ({ owner, quoteId }: World) =>
  owner.cases.create({ quoteId, type: "general", message: { body: "When will the offer be sent?" } });

const TO_COMPLETED = [
  "start_application",
  "start_review",
  "send_offer",
  "accept_offer",
  "await_invoice",
  "await_disbursement",
  "complete",
] as const;

/** What causes each event. An event that nothing records is not in the catalogue. */
const CAUSES: Readonly<Record<DeliverableEventType, (w: World) => Promise<unknown>>> = {
  "quote.created": async () => undefined,
  async "quote.financing.completed"({ agent, organizationId, quoteId }) {
    for (const command of TO_COMPLETED)
      await agent.financing.move({ organizationId, quoteId, command: { type: command } });
  },
  "quote.financing.canceled": ({ agent, organizationId, quoteId }) =>
    agent.financing.move({ organizationId, quoteId, command: { type: "cancel_by_consumer" } }),
  "case.created": openCase,
  async "case.message.replied"(w) {
    const { caseId } = (await openCase(w)).data;
    await w.owner.caseMessages.post({ caseId, body: "It is about the battery." });
  },
  async ping({ owner }) {
    const { data } = await owner.destinations.create({ name: "Orders", url: "https://hooks.example.com/" });
    await owner.deliveries.sendTest({ destinationId: data.destinationId });
  },
};

it.each(DELIVERABLE_EVENT_TYPES)(
  "%s is recorded once when it happens, with the data that is promised",
  async (type) => {
    const w = await createEventWorld();

    await CAUSES[type](w);

    const ofType = and(eq(events.organizationId, w.organizationId), eq(events.type, type));
    const recorded = await database.db.orm.select().from(events).where(ofType);
    expect(recorded).toHaveLength(1);
    eventEnvelopeSchema(type)
      .strict()
      .parse(JSON.parse(recorded[0]?.payload ?? ""));
  },
);
