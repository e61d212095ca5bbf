import type { Transaction } from "@quote-financing/db/database";
import { idempotencyKeys } from "@quote-financing/db/schema/tables";
import { and, eq, inArray } from "drizzle-orm";
import { WITHDRAWN } from "./idempotency-store.ts";

/**
 * The stored answers of what was created under these ids are shown no more: what they hold is a dead secret, or a text
 * that is gone. Their keys stay taken, so that a late retry is a conflict and no second create (decision record 0207).
 */
export async function withdrawReplays(
  tx: Transaction,
  organizationId: string,
  createdIds: readonly string[],
): Promise<void> {
  await tx
    .update(idempotencyKeys)
    .set(WITHDRAWN)
    .where(
      and(eq(idempotencyKeys.organizationId, organizationId), inArray(idempotencyKeys.reservedId, [...createdIds])),
    );
}
