import { deliveries } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { and, asc, eq } from "drizzle-orm";
import { inSlot } from "../limits/in-slot.ts";
import type { OrganizationContext } from "../trpc.ts";
import { replayDelivery } from "../webhooks/deliveries/replay-delivery.ts";
import { numberOwnEvents } from "../webhooks/events/number-own-events.ts";
import { getEvent } from "./read-events.ts";
import { cliRefusals } from "./refusals.ts";
import type { ResendEventInput } from "./schema.ts";

/**
 * Sends an event again to the destinations that it went to, or to one of them: each as a replay of its own (decision
 * record 0068).
 *
 * @throws DomainError `resource_missing` for the event, and for a destination that it never went to
 */
export async function resendEvent(ctx: OrganizationContext, { eventId, destinationId }: ResendEventInput) {
  const rows = await inSlot(ctx, () => findTargets(ctx, { eventId, destinationId }));
  if (destinationId !== undefined && rows.length === 0) {
    throw new DomainError(cliRefusals.neverSentThere());
  }
  const destinations: { destinationId: string; resent: boolean }[] = [];
  for (const row of rows) destinations.push({ ...row, resent: await isResent(ctx, eventId, row.destinationId) });
  return { data: { eventId, destinations } };
}

async function findTargets(ctx: OrganizationContext, { eventId, destinationId }: ResendEventInput) {
  await getEvent(ctx, { eventId });
  await numberOwnEvents(ctx);
  return ctx.services.db.orm
    .select({ destinationId: deliveries.destinationId })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.organizationId, ctx.organizationId),
        eq(deliveries.eventId, eventId),
        destinationId === undefined ? undefined : eq(deliveries.destinationId, destinationId),
      ),
    )
    .orderBy(asc(deliveries.destinationId));
}

/** False for a delivery that waits already, or whose destination is gone. */
async function isResent(ctx: OrganizationContext, eventId: string, destinationId: string): Promise<boolean> {
  try {
    await replayDelivery(ctx, { eventId, destinationId });
    return true;
  } catch (error) {
    if (error instanceof DomainError && (error.code === "state_conflict" || error.code === "resource_missing"))
      return false;
    throw error;
  }
}
