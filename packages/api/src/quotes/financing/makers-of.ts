import type { Orm, Transaction } from "@quote-financing/db/database";
import { financingMoves } from "@quote-financing/db/schema/tables";
import { and, eq, inArray } from "drizzle-orm";

/** Who made each of these quotes: a person's user id, or the id of the key of the backend that did. */
export async function makersOf(
  store: Orm | Transaction,
  organizationId: string,
  quoteIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (quoteIds.length === 0) return new Map();
  const rows = await store
    .select({ quoteId: financingMoves.quoteId, actorId: financingMoves.actorId })
    .from(financingMoves)
    .where(
      and(
        eq(financingMoves.organizationId, organizationId),
        inArray(financingMoves.quoteId, [...quoteIds]),
        eq(financingMoves.position, 0),
      ),
    );
  return new Map(rows.map(({ quoteId, actorId }) => [quoteId, actorId]));
}
