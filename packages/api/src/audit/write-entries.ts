import type { Orm, Transaction } from "@quote-financing/db/database";
import { auditEntries, auditInbox, platformAuditEntries } from "@quote-financing/db/schema/tables";
import { sql } from "drizzle-orm";
import { PLATFORM_CHAIN } from "./chain/chained-entry.ts";

/**
 * Appends entries of one organization, and announces each to the linking of its chain, in one statement (decision record
 * 0272). @param isOnce an entry that is there already is left as it is.
 */
export async function writeEntries(
  store: Transaction | Orm,
  rows: readonly (typeof auditEntries.$inferInsert)[],
  { isOnce = false } = {},
): Promise<void> {
  if (rows.length === 0) return;
  const insert = store.insert(auditEntries).values([...rows]);
  const { organizationId, auditEntryId } = auditEntries;
  const kept = isOnce ? insert.onConflictDoNothing() : insert;
  const written = store.$with("written").as(kept.returning({ organizationId, auditEntryId }));
  await store
    .with(written)
    .insert(auditInbox)
    .select((query) =>
      query.select({ organizationId: written.organizationId, auditEntryId: written.auditEntryId }).from(written),
    );
}

/** The same for the platform's own log, one entry at a time. */
export async function writePlatformEntry(
  store: Transaction | Orm,
  row: typeof platformAuditEntries.$inferInsert,
  { isOnce = false } = {},
): Promise<void> {
  const insert = store.insert(platformAuditEntries).values(row);
  const kept = isOnce ? insert.onConflictDoNothing() : insert;
  const written = store.$with("written").as(kept.returning({ id: platformAuditEntries.id }));
  await store
    .with(written)
    .insert(auditInbox)
    .select((query) =>
      query
        .select({ organizationId: sql<string>`${PLATFORM_CHAIN}`.as("chain"), auditEntryId: written.id })
        .from(written),
    );
}
