import { EVER_SECONDS } from "@quote-financing/db/feed/number-events";
import { deliveries, destinations } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { and, asc, eq } from "drizzle-orm";
import { inSlot } from "../../limits/in-slot.ts";
import type { OrganizationContext } from "../../trpc.ts";
import { addDelivery } from "../deliveries/add-delivery.ts";
import { replayDelivery, replaySettled } from "../deliveries/replay-delivery.ts";
import type { Delivery } from "../deliveries/schema.ts";
import { waitUntilSettled } from "../deliveries/wait-until-settled.ts";
import { numberOwnEvents } from "../events/number-own-events.ts";
import { webhookRefusals } from "../refusals.ts";
import { findEvent } from "./get-event.ts";
import { decideTarget } from "./rules.ts";
import type { SendEventInput } from "./schema.ts";

/**
 * Sends an event again: to one destination, for the first time if it did not exist then, or to all that it went to and that
 * still exist (decision record 0229). What waits already is not sent twice.
 *
 * @throws DomainError `resource_missing`; `state_conflict` when it waits everywhere already, was canceled, or went nowhere.
 */
export async function sendEvent(ctx: OrganizationContext, input: SendEventInput): Promise<{ data: Delivery[] }> {
  const { eventId, destinationId } = input;
  await inSlot(ctx, () => numberOwnEvents(ctx, EVER_SECONDS));
  if (destinationId !== undefined) return { data: [await sendTo(ctx, eventId, destinationId)] };

  const targets = await inSlot(ctx, () => findTargets(ctx, eventId));
  if (targets.length === 0) throw new DomainError(webhookRefusals.wentNowhere());
  const sent: Delivery[] = [];
  let conflict: DomainError | undefined;
  for (const target of targets) {
    try {
      sent.push((await replayDelivery(ctx, { eventId, destinationId: target })).data);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      // One that was deleted since they were read: nobody named it.
      const isGone = error.rule === "destinationMissing" || error.rule === "deliveryMissing";
      if (!isGone && error.code !== "state_conflict") throw error;
      conflict = isGone ? (conflict ?? new DomainError(webhookRefusals.wentNowhere())) : error;
    }
  }
  if (sent.length === 0 && conflict !== undefined) throw conflict;
  return { data: sent };
}

async function sendTo(ctx: OrganizationContext, eventId: string, destinationId: string): Promise<Delivery> {
  const event = await inSlot(ctx, () => findEvent(ctx.services.db.orm, ctx.organizationId, eventId));
  const decision = decideTarget(event.destinationId, destinationId);
  if (!decision.ok) throw new DomainError(decision.refusal);
  const id = { eventId, destinationId };
  // Before it is added: who asks at the same moment must not find the other's send settled, and send again.
  await waitUntilSettled(ctx, id);
  return inSlot(ctx, async () => {
    return (await addDelivery(ctx, id, event.sequence ?? 0)) ?? (await replaySettled(ctx, id)).data;
  }).catch(toldOfDestination);
}

/** The path names the event, the body the destination: who sends both is told which of them is missing. */
function toldOfDestination(error: unknown): never {
  if (!(error instanceof DomainError) || error.rule !== "destinationMissing") throw error;
  throw new DomainError(error.refusal.at("destinationId"));
}

/** Where the event went, of what still exists. */
async function findTargets({ organizationId, services }: OrganizationContext, eventId: string): Promise<string[]> {
  await findEvent(services.db.orm, organizationId, eventId);
  const rows = await services.db.orm
    .select({ destinationId: deliveries.destinationId })
    .from(deliveries)
    .innerJoin(
      destinations,
      and(
        eq(destinations.organizationId, deliveries.organizationId),
        eq(destinations.destinationId, deliveries.destinationId),
      ),
    )
    .where(and(eq(deliveries.organizationId, organizationId), eq(deliveries.eventId, eventId)))
    .orderBy(asc(deliveries.destinationId));
  return rows.map(({ destinationId }) => destinationId);
}
