import type { Transaction } from "@quote-financing/db/database";
import { organizations } from "@quote-financing/db/schema/tables";
import type { Caller } from "@quote-financing/domain/people/caller";
import type { EventFact } from "@quote-financing/domain/webhooks/event-catalogue";
import type { EventOrganization } from "@quote-financing/domain/webhooks/event-envelope";
import { eq, sql } from "drizzle-orm";
import type { WriteContext } from "../../trpc.ts";
import { eventRow, tellEventWritten } from "./event-row.ts";
import { eventExpressions } from "./event-statement.ts";

/** Without a caller where nobody asked: a sweep, which wakes the delivery loop itself. */
export interface EventContext extends Pick<WriteContext, "services" | "wakeDeliveryAfterCommit"> {
  readonly caller: Caller | undefined;
}

/**
 * Writes the event in the transaction of the change that it tells of, and has the delivery loop woken after the commit
 * (trpc.ts): it numbers the event and makes its deliveries. An event that its subject already had is not written again.
 *
 * @returns the id of the event; undefined when its subject had it already, with nothing written.
 */
export async function recordEvent(
  ctx: EventContext,
  tx: Transaction,
  organizationId: string,
  fact: EventFact,
): Promise<string | undefined> {
  const organization = await findEventOrganization(ctx, tx, organizationId);

  const row = eventRow(ctx, organization, fact, ctx.services.clock.now());

  const [written] = await tx.execute(sql`with ${eventExpressions(row)} select event_id from new_event`);
  if (written === undefined) return undefined;
  tellEventWritten(ctx, row);
  return row.eventId;
}

async function findEventOrganization(
  ctx: EventContext,
  tx: Transaction,
  organizationId: string,
): Promise<EventOrganization> {
  if (ctx.caller !== undefined && ctx.caller.kind !== "agent") return ctx.caller.organization;
  const [organization] = await tx
    .select({ organizationId: organizations.id, slug: organizations.slug })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  if (organization === undefined)
    throw new Error("The organization of the event does not exist. Find the organization before recording an event.");
  return organization;
}
