import type { Orm, Transaction } from "@quote-financing/db/database";
import { deliveries, destinations } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { and, eq } from "drizzle-orm";
import { destinationMissing, isDestination } from "../destinations/access.ts";
import { webhookRefusals } from "../refusals.ts";
import { type DeliveryRow, selectDeliveries } from "./delivery-query.ts";
import type { DeliveryIdInput } from "./schema.ts";

export const isDelivery = (organizationId: string, { destinationId, eventId }: DeliveryIdInput) =>
  and(
    eq(deliveries.organizationId, organizationId),
    eq(deliveries.destinationId, destinationId),
    eq(deliveries.eventId, eventId),
  );

/** The same for an unknown and a foreign delivery, and for one that retention has just removed. */
export const deliveryMissing = () => new DomainError(webhookRefusals.deliveryMissing());

/** @throws DomainError `resource_missing` */
export async function findDelivery(
  store: Orm | Transaction,
  organizationId: string,
  id: DeliveryIdInput,
): Promise<DeliveryRow> {
  const [row] = await selectDeliveries(store).where(isDelivery(organizationId, id));
  if (row === undefined) throw deliveryMissing();
  return row;
}

/**
 * Nothing is sent to a destination that is paused, tests and replays included (decision record 0231).
 *
 * @throws DomainError `resource_missing`; `state_conflict` while it is paused
 */
export async function requireUnpaused(
  store: Orm | Transaction,
  organizationId: string,
  destinationId: string,
): Promise<void> {
  const [row] = await store
    .select({ pausedAt: destinations.pausedAt })
    .from(destinations)
    .where(isDestination(organizationId, destinationId));
  if (row === undefined) throw destinationMissing();
  if (row.pausedAt !== null) throw new DomainError(webhookRefusals.destinationPaused());
}

/** Of a destination that exists, or existed and keeps its log. @throws DomainError `resource_missing` */
export async function requireLog(
  store: Orm | Transaction,
  organizationId: string,
  destinationId: string,
): Promise<void> {
  const found = await store
    .select({ destinationId: destinations.destinationId })
    .from(destinations)
    .where(isDestination(organizationId, destinationId));
  if (found.length > 0) return;
  const logged = await store
    .select({ eventId: deliveries.eventId })
    .from(deliveries)
    .where(and(eq(deliveries.organizationId, organizationId), eq(deliveries.destinationId, destinationId)))
    .limit(1);
  if (logged.length === 0) throw destinationMissing();
}
