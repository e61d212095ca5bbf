import type { Orm } from "@quote-financing/db/database";
import { deliveries, eventNumbers, events } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { and, asc, eq } from "drizzle-orm";
import type { OrganizationContext } from "../../trpc.ts";
import { selectDeliveries } from "../deliveries/delivery-query.ts";
import { viewDelivery } from "../deliveries/view.ts";
import { numberOwnEvents } from "../events/number-own-events.ts";
import { webhookRefusals } from "../refusals.ts";
import type { EventIdInput, EventWithDeliveries } from "./schema.ts";
import { viewEvent } from "./view.ts";

/**
 * One event with its deliveries: contract-decisions §13.
 *
 * @throws DomainError `resource_missing`, the same for an unknown and a foreign event.
 */
export async function getEvent(
  ctx: OrganizationContext,
  { eventId }: EventIdInput,
): Promise<{ data: EventWithDeliveries }> {
  const { organizationId, language } = ctx;
  const { orm } = ctx.services.db;
  await numberOwnEvents(ctx);
  const event = await findEvent(orm, organizationId, eventId);
  const rows = await selectDeliveries(orm)
    .where(and(eq(deliveries.organizationId, organizationId), eq(deliveries.eventId, eventId)))
    .orderBy(asc(deliveries.destinationId));
  const sent = rows.map((row) => viewDelivery(row, language));
  return { data: viewEvent(event, sent) };
}

/** @throws DomainError `resource_missing` */
export async function findEvent(orm: Orm, organizationId: string, eventId: string) {
  const [event] = await orm
    .select({
      eventId: events.eventId,
      payload: events.payload,
      occurredAt: events.occurredAt,
      destinationId: events.destinationId,
      sequence: eventNumbers.sequence,
    })
    .from(events)
    .leftJoin(
      eventNumbers,
      and(eq(eventNumbers.organizationId, events.organizationId), eq(eventNumbers.eventId, events.eventId)),
    )
    .where(and(eq(events.organizationId, organizationId), eq(events.eventId, eventId)));
  if (event === undefined) throw new DomainError(webhookRefusals.eventMissing());
  return event;
}
