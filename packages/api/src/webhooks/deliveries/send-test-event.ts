import { DomainError } from "@quote-financing/domain/refusals/errors";
import { recordAudit } from "../../audit/record-audit.ts";
import type { OrganizationContext } from "../../trpc.ts";
import { findDestinationLocked } from "../destinations/access.ts";
import type { DestinationIdInput } from "../destinations/schema.ts";
import { wakeLane } from "../destinations/wake-lane.ts";
import { numberOwnEvents } from "../events/number-own-events.ts";
import { recordEvent } from "../events/record-event.ts";
import { webhookRefusals } from "../refusals.ts";

/**
 * Sends a test event of type `ping` to one destination, through the same lane, log and retries as any event.
 *
 * @throws DomainError `resource_missing`; `state_conflict` while the destination is paused
 */
export async function sendTestEvent(ctx: OrganizationContext, { destinationId }: DestinationIdInput) {
  const { organizationId } = ctx;
  const eventId = await ctx.services.db.transact(async (tx) => {
    const { pausedAt } = await findDestinationLocked(tx, organizationId, destinationId);
    if (pausedAt !== null) throw new DomainError(webhookRefusals.destinationPaused());

    const ping = { type: "ping", data: { destinationId } } as const;
    const eventId = await recordEvent(ctx, tx, organizationId, ping);
    if (eventId === undefined)
      throw new Error("No test event was written. Check that a `ping` may be sent repeatedly.");
    await recordAudit(ctx, tx, {
      organizationId,
      action: "destination.tested",
      subjectId: destinationId,
      details: { eventId },
    });

    return eventId;
  });
  try {
    // Whoever asked looks at the delivery log next.
    await numberOwnEvents(ctx);
  } finally {
    // Not before its delivery is there: a worker that looked in between would spend the attempt on another one.
    await ctx.services.db.transact((tx) => wakeLane(tx, organizationId, destinationId, ctx.services.clock.now()));
  }
  return { data: { destinationId, eventId } };
}
