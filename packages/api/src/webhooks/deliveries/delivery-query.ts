import type { Orm, Transaction } from "@quote-financing/db/database";
import { deliveries, deliveryAttempts, deliveryLanes, destinations, events } from "@quote-financing/db/schema/tables";
import { and, desc, eq, sql } from "drizzle-orm";

/**
 * A delivery with what its event is about and how its last attempt went; the start of every query of this folder. The
 * payload is one detail's: lists are asked for every other second.
 */
export function selectDeliveries(store: Orm | Transaction) {
  const last = store
    .select({
      attemptNumber: deliveryAttempts.attemptNumber,
      startedAt: deliveryAttempts.startedAt,
      durationMs: deliveryAttempts.durationMs,
      status: deliveryAttempts.status,
      errorClass: deliveryAttempts.errorClass,
    })
    .from(deliveryAttempts)
    .where(
      and(
        eq(deliveryAttempts.organizationId, deliveries.organizationId),
        eq(deliveryAttempts.destinationId, deliveries.destinationId),
        eq(deliveryAttempts.eventId, deliveries.eventId),
      ),
    )
    .orderBy(desc(deliveryAttempts.attemptNumber))
    .limit(1)
    .as("last_attempt");

  return store
    .select({
      delivery: deliveries,
      event: { type: events.type, quoteId: events.quoteId, caseId: events.caseId },
      probeAt: deliveryLanes.probeAt,
      pausedAt: destinations.pausedAt,
      last: {
        attemptNumber: last.attemptNumber,
        startedAt: last.startedAt,
        durationMs: last.durationMs,
        status: last.status,
        errorClass: last.errorClass,
      },
    })
    .from(deliveries)
    .innerJoin(
      events,
      and(eq(events.organizationId, deliveries.organizationId), eq(events.eventId, deliveries.eventId)),
    )
    .leftJoin(
      deliveryLanes,
      and(
        eq(deliveryLanes.organizationId, deliveries.organizationId),
        eq(deliveryLanes.destinationId, deliveries.destinationId),
      ),
    )
    .leftJoin(
      destinations,
      and(
        eq(destinations.organizationId, deliveries.organizationId),
        eq(destinations.destinationId, deliveries.destinationId),
      ),
    )
    .leftJoinLateral(last, sql`true`);
}

export type DeliveryRow = Awaited<ReturnType<typeof selectDeliveries>>[number];
