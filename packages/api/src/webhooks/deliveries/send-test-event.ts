import { deliveries, events } from "@quote-financing/db/schema/tables";
import { DELIVERY_WINDOW_MS } from "@quote-financing/domain/webhooks/delivery-window";
import { eventEnvelope } from "@quote-financing/domain/webhooks/event-envelope";
import { recordAudit } from "../../audit/record-audit.ts";
import type { OrganizationContext } from "../../trpc.ts";
import { findDestinationLocked } from "../destinations/access.ts";
import type { DestinationIdInput } from "../destinations/schema.ts";
import { beforeAllElse, wakeLane } from "./wake-lane.ts";

/**
 * Sends a test event of type `ping` to one destination, through the same lane, log and retries as any event.
 *
 * @throws DomainError `resource_missing`
 */
export async function sendTestEvent(ctx: OrganizationContext, { destinationId }: DestinationIdInput) {
  const { organizationId } = ctx;
  const { organization } = ctx.caller;
  return ctx.services.db.transact(async (tx) => {
    await findDestinationLocked(tx, organizationId, destinationId);

    const eventId = ctx.services.makeId("event");
    const now = ctx.services.clock.now();
    const ping = { type: "ping", data: { destinationId } } as const;
    const payload = JSON.stringify(eventEnvelope(eventId, now.toISOString(), organization, ping));

    await wakeLane(tx, organizationId, destinationId, now);
    await tx.insert(events).values({ organizationId, eventId, type: ping.type, payload, occurredAt: now });
    await tx.insert(deliveries).values({
      organizationId,
      destinationId,
      eventId,
      state: "pending",
      nextAttemptAt: beforeAllElse(now),
      windowStartedAt: now,
      windowEndsAt: new Date(now.getTime() + DELIVERY_WINDOW_MS),
      createdAt: now,
    });
    await recordAudit(ctx, tx, {
      organizationId,
      action: "destination.tested",
      subjectId: destinationId,
      details: { eventId },
    });
    ctx.markEventRecorded(organizationId);

    return { data: { destinationId, eventId } };
  });
}
