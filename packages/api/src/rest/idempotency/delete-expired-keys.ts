import type { Database } from "@quote-financing/db/database";
import { idempotencyKeys } from "@quote-financing/db/schema/tables";
import { and, eq, inArray, lte } from "drizzle-orm";
import { KEY_LIFETIME_MS } from "./idempotency-store.ts";

const BATCH = 1_000;

/**
 * Deletes an organization's Idempotency-Keys older than 24 h with their stored answers, in batches: an expired key is as
 * if never used (contract-decisions §4).
 *
 * @returns how many were deleted.
 */
export async function deleteExpiredKeys(db: Database, organizationId: string, now: Date): Promise<number> {
  const expiredBefore = new Date(now.getTime() - KEY_LIFETIME_MS);
  let deleted = 0;
  let count: number;
  do {
    count = await deleteBatch(db, organizationId, expiredBefore);
    deleted += count;
  } while (count >= BATCH);
  return deleted;
}

async function deleteBatch(db: Database, organizationId: string, expiredBefore: Date): Promise<number> {
  const expired = and(
    eq(idempotencyKeys.organizationId, organizationId),
    lte(idempotencyKeys.createdAt, expiredBefore),
  );
  const rows = db.orm.select({ key: idempotencyKeys.key }).from(idempotencyKeys).where(expired).limit(BATCH);
  const gone = await db.orm
    .delete(idempotencyKeys)
    .where(and(expired, inArray(idempotencyKeys.key, rows)))
    .returning({ key: idempotencyKeys.key });
  return gone.length;
}
