import type { Database } from "@quote-financing/db/database";
import { deliveries, deliveryAttempts, deliveryLanes } from "@quote-financing/db/schema/tables";
import { actorOf, type Caller } from "@quote-financing/domain/people/caller";
import type { AttemptErrorClass, DeliveryState } from "@quote-financing/domain/vocabulary";
import type { EventFact } from "@quote-financing/domain/webhooks/event-catalogue";
import { and, eq, sql } from "drizzle-orm";
import { listReader } from "../../lists/list-reader.ts";
import { createTestServices } from "../../testing/test-services.ts";
import { testContext } from "../../testing/testing-context.ts";
import { createTestCredential } from "../../testing/testing-credential.ts";
import { numberTestEvents } from "../../testing/testing-event-numbers.ts";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { createTestMember } from "../../testing/testing-people.ts";
import { createCallerFactory, router } from "../../trpc.ts";
import { destinationsRouter } from "../destinations/router.ts";
import { recordEvent } from "../events/record-event.ts";
import { deliveriesRouter } from "./router.ts";

const createCaller = createCallerFactory(router({ deliveries: deliveriesRouter, destinations: destinationsRouter }));

interface TestAttempt {
  readonly status?: number;
  readonly errorClass?: AttemptErrorClass;
  readonly durationMs?: number;
}

/** For tests of this folder: an organization with one destination, its callers, and another organization's. */
export async function createDeliveryWorld(db: Database) {
  const services = createTestServices({ db });
  const organization = await createTestOrganization(services);
  const { organizationId } = organization;
  const { caller } = await createTestCredential(services, organization);
  const as = (someone: Caller, by = services) => createCaller(testContext(by, someone));
  const stranger = (await createTestCredential(services, await createTestOrganization(services))).caller;
  const addDestination = async () =>
    (await as(caller).destinations.create({ name: "Orders", url: "https://hooks.example.com/" })).data.destinationId;
  const destinationId = await addDestination();

  return {
    services,
    clock: services.clock,
    organization,
    organizationId,
    destinationId,
    addDestination,
    merchant: as(caller),
    /** The merchant, whose process has this database. */
    merchantBy: (itsDb: Database) => as(caller, { ...services, db: itsDb }),
    stranger: as(stranger),
    member: as(await createTestMember(services, organization, "member")),
    /** Records an event as a use case does, and numbers it. @returns its id. */
    async addEvent(fact: EventFact = { type: "quote.created", data: { quoteId: services.makeId("quote") } }) {
      const ctx = {
        ...testContext(services, caller),
        caller,
        actor: actorOf(caller),
        wakeDeliveryAfterCommit() {},
        lists: listReader("mutation", services, organization.organizationId),
      };
      const eventId = services.makeId("event");
      const fixed = { ...ctx, services: { ...services, makeId: () => eventId } };
      await db.transact((tx) => recordEvent(fixed, tx, organizationId, fact));
      await numberTestEvents(db, organizationId);
      return eventId;
    },
    async settle(eventId: string, state: DeliveryState, attempts: readonly TestAttempt[] = []) {
      await db.orm
        .update(deliveries)
        .set({
          state,
          attemptCount: attempts.length,
          nextAttemptAt: state === "pending" ? services.clock.now() : null,
          settledAt: state === "pending" ? null : services.clock.now(),
        })
        .where(and(eq(deliveries.organizationId, organizationId), eq(deliveries.eventId, eventId)));
      if (attempts.length === 0) return;
      await db.orm.insert(deliveryAttempts).values(
        attempts.map(({ durationMs = 12, ...attempt }, index) => ({
          organizationId,
          destinationId,
          eventId,
          attemptNumber: index + 1,
          startedAt: services.clock.now(),
          durationMs,
          url: "https://hooks.example.com/",
          responseBody: "nope",
          ...attempt,
        })),
      );
    },
    async setLane(columns: Partial<typeof deliveryLanes.$inferInsert>, of = destinationId) {
      await db.orm
        .update(deliveryLanes)
        .set(columns)
        .where(and(eq(deliveryLanes.organizationId, organizationId), eq(deliveryLanes.destinationId, of)));
    },
    async lane(of = destinationId) {
      const [lane] = await db.orm
        .select()
        .from(deliveryLanes)
        .where(and(eq(deliveryLanes.organizationId, organizationId), eq(deliveryLanes.destinationId, of)));
      return lane;
    },
  };
}

export type DeliveryWorld = Awaited<ReturnType<typeof createDeliveryWorld>>;

/** Retries that wait for an hour, each a millisecond longer than the one before. */
export async function addRetries(db: Database, w: DeliveryWorld, howMany: number): Promise<void> {
  const at = sql`${w.clock.now().toISOString()}::timestamptz`;
  await db.orm.execute(sql`
    insert into events (organization_id, event_id, type, payload, occurred_at)
    select ${w.organizationId}, 'evt_' || lpad(n::text, 5, '0'), 'ping', '{}', ${at}
    from generate_series(1, ${howMany}::int) as n`);
  await db.orm.execute(sql`
    insert into deliveries (organization_id, destination_id, event_id, state, attempt_count, next_attempt_at,
      window_started_at, window_ends_at, created_at)
    select organization_id, ${w.destinationId}, event_id, 'pending', 1,
      ${at} + interval '1 hour' + substr(event_id, 5)::int * interval '1 millisecond', ${at}, ${at} + interval '24 hours', ${at}
    from events where organization_id = ${w.organizationId}`);
}
