import { deliveries } from "@quote-financing/db/schema/tables";
import { ASKED_FOR_NOW, DELIVERY_WINDOW_MS } from "@quote-financing/domain/webhooks/delivery-times";
import { recordAudit } from "../../audit/record-audit.ts";
import type { OrganizationContext } from "../../trpc.ts";
import { wakeLane } from "../destinations/wake-lane.ts";
import { deliveryMissing, findDelivery, requireUnpaused } from "./access.ts";
import { lockEvents } from "./lock-events.ts";
import type { Delivery, DeliveryIdInput } from "./schema.ts";
import { viewDelivery } from "./view.ts";

/**
 * Sends an event to a destination that it never went to, now: the same bytes, with a window of its own.
 *
 * @param sequence the event's number, 0 for none
 * @returns undefined when the event went there already.
 * @throws DomainError `resource_missing` for the destination, and for an event that retention has just removed;
 *   `state_conflict` while the destination is paused.
 */
export async function addDelivery(
  ctx: OrganizationContext,
  id: DeliveryIdInput,
  sequence: number,
): Promise<Delivery | undefined> {
  const { organizationId } = ctx;
  return ctx.services.db.transact(async (tx) => {
    const now = ctx.services.clock.now();
    await wakeLane(tx, organizationId, id.destinationId, now);
    await requireUnpaused(tx, organizationId, id.destinationId);
    if ((await lockEvents(tx, organizationId, [id.eventId])).length === 0) throw deliveryMissing();

    const added = await tx
      .insert(deliveries)
      .values({
        organizationId,
        ...id,
        sequence,
        state: "pending",
        nextAttemptAt: ASKED_FOR_NOW,
        windowStartedAt: now,
        windowEndsAt: new Date(now.getTime() + DELIVERY_WINDOW_MS),
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ eventId: deliveries.eventId });
    if (added.length === 0) return undefined;

    await recordAudit(ctx, tx, {
      organizationId,
      action: "deliveries.replayed",
      subjectId: id.destinationId,
      details: { eventId: id.eventId },
    });
    ctx.wakeDeliveryAfterCommit(organizationId);
    return viewDelivery(await findDelivery(tx, organizationId, id), ctx.language);
  });
}
