import type { Database } from "@quote-financing/db/database";
import {
  correlationClaims,
  deliveries,
  deliveryLanes,
  destinations,
  events,
  financingMoves,
  opportunities,
  quoteLineItems,
  quotes,
} from "@quote-financing/db/schema/tables";
import { eq } from "drizzle-orm";
import { numberTestEvents } from "../../testing/testing-event-numbers.ts";
import type { QuoteWorld } from "../testing/testing-quote-world.ts";

/** What creating a quote writes to. */
const TABLES = { quotes, opportunities, quoteLineItems, financingMoves, correlationClaims, events, deliveries };

/** How many rows of each the organization has, once its events have their deliveries. */
export async function rowCounts(db: Database, { organizationId }: QuoteWorld): Promise<Record<string, number>> {
  await numberTestEvents(db, organizationId);
  const counts = Object.entries(TABLES).map(async ([name, table]) => {
    const rows = await db.orm.select().from(table).where(eq(table.organizationId, organizationId));
    return [name, rows.length] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

/** One that takes every event. */
export async function addDestination(db: Database, { organizationId, makeId, clock }: QuoteWorld): Promise<string> {
  const [destinationId, now] = [makeId("destination"), clock.now()];
  await db.orm.insert(destinations).values({
    organizationId,
    destinationId,
    name: "Ontvanger",
    url: "https://example.org/",
    sealedBearerSecret: "",
    secretRotatedAt: now,
    createdAt: now,
    updatedAt: now,
  });
  await db.orm.insert(deliveryLanes).values({ organizationId, destinationId });
  return destinationId;
}
