import { events } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { DELIVERABLE_EVENT_TYPES, type DeliverableEventType } from "@quote-financing/domain/webhooks/event-catalogue";
import { eventEnvelopeSchema } from "@quote-financing/domain/webhooks/event-schema";
import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { testQuoteBody } from "../../quotes/testing/testing-quote-body.ts";
import { appRouter } from "../../router.ts";
import { createTestServices } from "../../testing/test-services.ts";
import { testContext } from "../../testing/testing-context.ts";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { createTestAgent, createTestMember } from "../../testing/testing-people.ts";
import { createCallerFactory } from "../../trpc.ts";

const createCaller = createCallerFactory(appRouter);

const database = testDatabase();

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

async function hideAndShow(w: World) {
  const { caseId } = (await openCase(w)).data;
  const inCase = { organizationId: w.organizationId, caseId };
  await w.agent.supportCases.hide(inCase);
  await w.agent.supportCases.show(inCase);
}

const TO_COMPLETED = [
  "start_application",
  "start_review",
  "send_offer",
  "accept_offer",
  "await_invoice",
  "await_disbursement",
  "complete",
] as const;

type Cause = (w: World) => Promise<unknown>;

/** What causes each event. An event that nothing records is not in the catalogue. */
const CAUSES: Readonly<Record<DeliverableEventType, Cause>> = {
  "quote.created": async () => undefined,
  async "quote.financing.completed"({ agent, organizationId, quoteId }) {
    for (const command of TO_COMPLETED)
      await agent.financing.move({ organizationId, quoteId, command: { type: command } });
  },
  "quote.financing.canceled": ({ agent, organizationId, quoteId }) =>
    agent.financing.move({ organizationId, quoteId, command: { type: "cancel_by_consumer" } }),
  "quote.requirements.updated": ({ agent, organizationId, quoteId }) =>
    agent.requirements.open({ organizationId, quoteId, kind: "invoice", text: "The invoice", waitingOn: "merchant" }),
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

const recordedAfter = async (cause: Cause, type: DeliverableEventType): Promise<unknown[]> => {
  const w = await createEventWorld();
  await cause(w);
  const ofType = and(eq(events.organizationId, w.organizationId), eq(events.type, type));
  const recorded = await database.db.orm.select({ payload: events.payload }).from(events).where(ofType);
  return recorded.map(({ payload }) => JSON.parse(payload));
};

/** The event without what its document does not name. */
const promised = (type: DeliverableEventType, event: unknown) => eventEnvelopeSchema(type).parse(event);

it.each(DELIVERABLE_EVENT_TYPES)(
  "%s is recorded once when it happens, with the promised data and no other",
  async (type) => {
    const recorded = await recordedAfter(CAUSES[type], type);

    expect(recorded).toHaveLength(1);
    expect(recorded).toEqual(recorded.map((event) => promised(type, event)));
  },
);

it("a case that is shown again is told with the same data as a new one", async () => {
  const recorded = await recordedAfter(hideAndShow, "case.created");

  expect(recorded).toHaveLength(2);
  expect(recorded).toEqual(recorded.map((event) => promised("case.created", event)));
});
