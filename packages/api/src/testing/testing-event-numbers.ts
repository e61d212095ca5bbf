import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "@quote-financing/db/database";
import { numberEvents } from "@quote-financing/db/feed/number-events";
import { deliveries } from "@quote-financing/db/schema/tables";
import { and, eq } from "drizzle-orm";

/** What workers do after a commit: the organization's events get their numbers and deliveries (decision record 0221). */
export async function numberTestEvents(db: Database, organizationId: string): Promise<void> {
  await numberEvents(db, { organizationId, pause: sleep });
}

/** The first event of the organization that waits to be sent, once all are numbered. @returns its id */
export async function waitingTestEvent(db: Database, organizationId: string): Promise<string> {
  await numberTestEvents(db, organizationId);
  const isWaiting = and(eq(deliveries.organizationId, organizationId), eq(deliveries.state, "pending"));
  const [row] = await db.orm.select().from(deliveries).where(isWaiting).orderBy(deliveries.sequence).limit(1);
  if (row === undefined) throw new Error("No event waits.");
  return row.eventId;
}
