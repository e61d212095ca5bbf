import { deliveries } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { ASKED_FOR_NOW } from "@quote-financing/domain/webhooks/delivery-times";
import { and, sql } from "drizzle-orm";
import { recordAudit } from "../../audit/record-audit.ts";
import type { OrganizationContext } from "../../trpc.ts";
import { wakeLane } from "../destinations/wake-lane.ts";
import { webhookRefusals } from "../refusals.ts";
import { findDelivery, isDelivery, requireUnpaused } from "./access.ts";
import { decideSendNow } from "./rules.ts";
import type { Delivery, DeliveryIdInput } from "./schema.ts";
import { viewDelivery } from "./view.ts";

/**
 * Has a delivery that waits tried now, before all else that waits for its destination: the next attempt of its schedule,
 * in the window that it has (contract-decisions §11, decision record 0232). Asking twice is asking once.
 *
 * @throws DomainError `resource_missing`; `state_conflict` when it does not wait, or its destination is paused.
 */
export async function sendNow(ctx: OrganizationContext, id: DeliveryIdInput): Promise<{ data: Delivery }> {
  const { organizationId } = ctx;
  return ctx.services.db.transact(async (tx) => {
    const now = ctx.services.clock.now();
    await wakeLane(tx, organizationId, id.destinationId, now);
    const found = await findDelivery(tx, organizationId, id);

    const decision = decideSendNow(found.delivery, now);
    if (!decision.ok) throw new DomainError(decision.refusal);
    await requireUnpaused(tx, organizationId, id.destinationId);
    if (found.delivery.nextAttemptAt?.getTime() === ASKED_FOR_NOW.getTime()) {
      return { data: viewDelivery(found, ctx.language) };
    }

    const moved = await tx
      .update(deliveries)
      .set({ nextAttemptAt: ASKED_FOR_NOW })
      .where(and(isDelivery(organizationId, id), sql`${deliveries.state} = 'pending'`))
      .returning({ eventId: deliveries.eventId });
    if (moved.length === 0) throw new DomainError(webhookRefusals.deliveryOver());
    await recordAudit(ctx, tx, {
      organizationId,
      action: "deliveries.sent_now",
      subjectId: id.destinationId,
      details: { eventId: id.eventId },
    });
    ctx.wakeDeliveryAfterCommit(organizationId);

    return { data: viewDelivery(await findDelivery(tx, organizationId, id), ctx.language) };
  });
}
