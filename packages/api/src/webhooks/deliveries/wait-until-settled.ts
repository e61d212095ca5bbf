import { deliveries } from "@quote-financing/db/schema/tables";
import { pause } from "@quote-financing/domain/time/pause";
import { GATHER_MS } from "@quote-financing/domain/webhooks/delivery-times";
import { inSlot } from "../../limits/in-slot.ts";
import type { OrganizationContext } from "../../trpc.ts";
import { isLaneHeld } from "../destinations/wait-out-destination-cache.ts";
import { isDelivery } from "./access.ts";
import type { DeliveryIdInput } from "./schema.ts";

export const LOOK_MS = GATHER_MS / 5;
/** As long again as acknowledgements wait: they are to be written as well. */
export const LOOKS = 10;

/**
 * Resolves when a delivery that may be on its way is settled, or after 0.4 s: a receiver that has just acknowledged an
 * event may ask for it again at once, and a worker knows of its answer before the database does (decision record 0229).
 * What nobody is sending, or is to be tried later, is not waited for; nor is what somebody else asks for meanwhile. Each look takes a
 * place of its own: eight that wait would hold all that their organization has (decision record 0205).
 */
export async function waitUntilSettled(ctx: OrganizationContext, id: DeliveryIdInput): Promise<void> {
  const seen = await inSlot(ctx, () => findIfSent(ctx, id));
  if (seen === undefined) return;

  for (let look = 0; look < LOOKS; look += 1) {
    await pause(ctx.services.timer, LOOK_MS);
    if ((await inSlot(ctx, () => findIfDue(ctx, id)))?.replayCount !== seen.replayCount) return;
  }
}

/** A delivery that waits, and for no time to come. */
async function findIfDue({ organizationId, services }: OrganizationContext, id: DeliveryIdInput) {
  const { replayCount, state, nextAttemptAt } = deliveries;
  const [row] = await services.db.orm
    .select({ replayCount, state, nextAttemptAt })
    .from(deliveries)
    .where(isDelivery(organizationId, id));
  if (row === undefined || row.state !== "pending") return undefined;
  return row.nextAttemptAt !== null && row.nextAttemptAt > services.clock.now() ? undefined : row;
}

/** The same for one that a living worker may be sending. */
async function findIfSent(ctx: OrganizationContext, id: DeliveryIdInput) {
  const due = await findIfDue(ctx, id);
  if (due === undefined) return undefined;
  return (await isLaneHeld(ctx, ctx.services.db.orm, id.destinationId)) ? due : undefined;
}
