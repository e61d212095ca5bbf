import type { Database } from "@quote-financing/db/database";
import { deliveries, events } from "@quote-financing/db/schema/tables";
import { systemTimer, type Timer } from "@quote-financing/domain/time/timer";
import type { DeliveryState } from "@quote-financing/domain/vocabulary";
import { and, eq } from "drizzle-orm";
import { testQuoteBody } from "../../quotes/testing/testing-quote-body.ts";
import { appRouter } from "../../router.ts";
import { createTestServices } from "../../testing/test-services.ts";
import { testContext } from "../../testing/testing-context.ts";
import { createTestCredential } from "../../testing/testing-credential.ts";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { createTestMember } from "../../testing/testing-people.ts";
import { createCallerFactory } from "../../trpc.ts";

const createCaller = createCallerFactory(appRouter);

/** For tests of events: an organization, its key and a member, and another organization's key. */
export async function createEventWorld(db: Database, timer: Timer = systemTimer) {
  const services = createTestServices({ db, timer });
  const organization = await createTestOrganization(services);
  const { organizationId } = organization;
  const { caller } = await createTestCredential(services, organization);
  const stranger = await createTestCredential(services, await createTestOrganization(services));
  const merchant = createCaller(testContext(services, caller));
  return {
    services,
    clock: services.clock,
    organizationId,
    merchant,
    stranger: createCaller(testContext(services, stranger.caller)),
    member: createCaller(testContext(services, await createTestMember(services, organization, "member"))),
    addDestination: async () =>
      (await merchant.destinations.create({ name: "Orders", url: "https://hooks.example.com/" })).data.destinationId,
    /** @returns the id of the quote that the event tells of. */
    addQuote: async () => (await merchant.quotes.create(testQuoteBody())).data.quoteId,
    newestEventId: async () => (await merchant.events.list({ pageSize: "250" })).data.at(-1)?.eventId ?? "",
    /** Asks for no page of the feed, which would give it a number. */
    eventIdOf: async (quoteId: string) => {
      const isIts = and(eq(events.organizationId, organizationId), eq(events.quoteId, quoteId));
      const [row] = await db.orm.select({ eventId: events.eventId }).from(events).where(isIts);
      return row?.eventId ?? "";
    },
    /** What workers write. */
    settle: (eventId: string, state: DeliveryState) =>
      db.orm
        .update(deliveries)
        .set({ state, nextAttemptAt: null, settledAt: services.clock.now() })
        .where(and(eq(deliveries.organizationId, organizationId), eq(deliveries.eventId, eventId))),
  };
}
