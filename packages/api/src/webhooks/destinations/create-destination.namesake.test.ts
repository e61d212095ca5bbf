import type { Database } from "@quote-financing/db/database";
import { numberEvents } from "@quote-financing/db/feed/number-events";
import { deliveries, eventInbox, events } from "@quote-financing/db/schema/tables";
import { isOnCitus } from "@quote-financing/db/testing/on-citus";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { systemTimer } from "@quote-financing/domain/time/timer";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createDestinationWorld } from "./testing-destination-world.ts";

const database = testDatabase();

const content = { name: "Order system", url: "https://hooks.example.com/quotes" };

/** An event whose number and deliveries are made, and not committed before that is asked for. */
async function numberSlowly(organizationId: string, eventId: string) {
  const { orm, client } = database.db;
  await orm.insert(events).values({ organizationId, eventId, type: "ping", payload: "{}", occurredAt: new Date() });
  await orm.insert(eventInbox).values({ organizationId, eventId });
  let commit = () => {};
  const asked = new Promise<void>((resolve) => (commit = resolve));
  let isMade = () => {};
  const made = new Promise<void>((resolve) => (isMade = resolve));
  const ended = client.begin(async (scope) => {
    const queue = { ...database.db, queueClient: scope as unknown as Database["queueClient"] };
    await numberEvents(queue, { organizationId, pause: async () => {} });
    isMade();
    await asked;
  });
  await Promise.race([made, ended]);
  return { commit: () => commit(), ended };
}

// Statements of the queue run outside transactions there.
test.skipIf(isOnCitus)(
  "a destination gets nothing that a slow numbering makes for a deleted one of its id",
  async () => {
    let waits = () => {};
    const after: typeof systemTimer.after = (...wanted) => {
      waits();
      return systemTimer.after(...wanted);
    };
    const w = await createDestinationWorld(database.db, { timer: { ...systemTimer, after } });
    const { organizationId } = w;
    const destinationId = w.services.makeId("destination");
    await w.merchant.create({ ...content, destinationId });
    const numbering = await numberSlowly(organizationId, w.services.makeId("event"));
    await w.merchant.delete({ destinationId });
    // A create that finds the numbering's lock taken waits for it.
    waits = numbering.commit;

    await w.merchant.create({ ...content, destinationId });

    await numbering.ended;
    const made = await database.db.orm.select().from(deliveries).where(eq(deliveries.organizationId, organizationId));
    expect(made).toMatchObject([{ destinationId, state: "canceled" }]);
  },
);
