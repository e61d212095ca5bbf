import type { Transaction } from "@quote-financing/db/database";
import { deliveryAttempts, events, idempotencyKeys } from "@quote-financing/db/schema/tables";
import { and, eq, inArray, or } from "drizzle-orm";
import { conversationIds } from "./conversation-ids.ts";
import { erasedPayload } from "./tombstone.ts";

/**
 * Events of a quote and of its cases lose the merchant's reference, attempts lose what the receiver answered. What is
 * still to be sent is sent without the reference.
 *
 * @returns how many events there are.
 */
export async function eraseEvents(tx: Transaction, organizationId: string, quoteId: string): Promise<number> {
  const found = await tx
    .select({ eventId: events.eventId, payload: events.payload })
    .from(events)
    .where(and(eq(events.organizationId, organizationId), eq(events.quoteId, quoteId)));
  for (const { eventId, payload } of found) {
    const erased = erasedPayload(payload);
    if (erased === payload) continue;
    await tx
      .update(events)
      .set({ payload: erased })
      .where(and(eq(events.organizationId, organizationId), eq(events.eventId, eventId)));
  }
  const eventIds = found.map(({ eventId }) => eventId);
  if (eventIds.length > 0) {
    await tx
      .update(deliveryAttempts)
      .set({ responseHeaders: null, responseBody: null })
      .where(and(eq(deliveryAttempts.organizationId, organizationId), inArray(deliveryAttempts.eventId, eventIds)));
  }
  return eventIds.length;
}

/** The sealed answers that a retried create of the quote, of its cases and of their messages would get again. */
export async function eraseReplays(tx: Transaction, organizationId: string, quoteId: string): Promise<void> {
  const { caseIds, messageIds } = conversationIds(tx, organizationId, quoteId);
  const { reservedId } = idempotencyKeys;
  await tx
    .delete(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.organizationId, organizationId),
        or(eq(reservedId, quoteId), inArray(reservedId, caseIds), inArray(reservedId, messageIds)),
      ),
    );
}
