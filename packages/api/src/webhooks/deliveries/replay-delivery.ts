import { deliveries } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { ASKED_FOR_NOW, DELIVERY_WINDOW_MS } from "@quote-financing/domain/webhooks/delivery-times";
import { sql } from "drizzle-orm";
import { recordAudit } from "../../audit/record-audit.ts";
import { inSlot } from "../../limits/in-slot.ts";
import type { OrganizationContext } from "../../trpc.ts";
import { wakeLane } from "../destinations/wake-lane.ts";
import { findDelivery, isDelivery, requireUnpaused } from "./access.ts";
import { lockEvents } from "./lock-events.ts";
import { decideReplay } from "./rules.ts";
import type { Delivery, DeliveryIdInput } from "./schema.ts";
import { viewDelivery } from "./view.ts";
import { waitUntilSettled } from "./wait-until-settled.ts";

/**
 * Sends a delivery again: the same bytes, a fresh window and schedule (decision record 0068). One that is on its way is
 * given the time to be settled, and nobody's place is held meanwhile.
 *
 * @throws DomainError `resource_missing`; `state_conflict` while it is pending, its destination is paused, or when it was canceled.
 */
export async function replayDelivery(ctx: OrganizationContext, id: DeliveryIdInput): Promise<{ data: Delivery }> {
  await waitUntilSettled(ctx, id);
  return inSlot(ctx, () => replaySettled(ctx, id));
}

/** The same for a delivery that nobody waits for. */
export async function replaySettled(ctx: OrganizationContext, id: DeliveryIdInput): Promise<{ data: Delivery }> {
  const { organizationId } = ctx;
  return ctx.services.db.transact(async (tx) => {
    const now = ctx.services.clock.now();
    await wakeLane(tx, organizationId, id.destinationId, now);
    await lockEvents(tx, organizationId, [id.eventId]);
    const { delivery } = await findDelivery(tx, organizationId, id);

    const decision = decideReplay(delivery.state);
    if (!decision.ok) throw new DomainError(decision.refusal);
    await requireUnpaused(tx, organizationId, id.destinationId);

    await tx
      .update(deliveries)
      .set({ ...replayed(now), nextAttemptAt: ASKED_FOR_NOW })
      .where(isDelivery(organizationId, id));
    await recordAudit(ctx, tx, {
      organizationId,
      action: "deliveries.replayed",
      subjectId: id.destinationId,
      details: { eventId: id.eventId },
    });
    ctx.wakeDeliveryAfterCommit(organizationId);

    return { data: viewDelivery(await findDelivery(tx, organizationId, id), ctx.language) };
  });
}

/** The columns of a delivery that starts over. `attemptCount` goes on: it numbers the log. */
export const replayed = (now: Date) => ({
  state: "pending" as const,
  nextAttemptAt: now,
  windowStartedAt: now,
  windowEndsAt: new Date(now.getTime() + DELIVERY_WINDOW_MS),
  settledAt: null,
  replayCount: sql`${deliveries.replayCount} + 1`,
});
