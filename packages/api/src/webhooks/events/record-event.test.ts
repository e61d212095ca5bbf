import { events } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { actorOf } from "@quote-financing/domain/people/caller";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { listReader } from "../../lists/list-reader.ts";
import { createTestServices } from "../../testing/test-services.ts";
import { testContext } from "../../testing/testing-context.ts";
import { createTestCredential } from "../../testing/testing-credential.ts";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { recordEvent } from "./record-event.ts";

const database = testDatabase();

test("an event that its subject had already is not written again, and its id, its trace and a wake-up are not told", async () => {
  const traced: string[] = [];
  const woken: string[] = [];
  const services = createTestServices({ db: database.db, eventRecorded: (eventId) => void traced.push(eventId) });
  const organization = await createTestOrganization(services);
  const { organizationId } = organization;
  const { caller } = await createTestCredential(services, organization);
  const ctx = {
    ...testContext(services, caller),
    caller,
    actor: actorOf(caller),
    lists: listReader("mutation", services, organizationId),
    wakeDeliveryAfterCommit: (id: string) => void woken.push(id),
  };
  const created = { type: "quote.created", data: { quoteId: services.makeId("quote") } } as const;
  const record = () => database.db.transact((tx) => recordEvent(ctx, tx, organizationId, created));

  const first = await record();
  const second = await record();

  const stored = await database.db.orm
    .select({ eventId: events.eventId })
    .from(events)
    .where(eq(events.organizationId, organizationId));
  expect(stored).toEqual([{ eventId: first }]);
  expect(second).toBe(undefined);
  expect(traced).toEqual([first]);
  expect(woken).toEqual([organizationId]);
});
