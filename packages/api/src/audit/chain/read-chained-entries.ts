import type { Orm, Transaction } from "@quote-financing/db/database";
import { auditEntries, platformAuditEntries } from "@quote-financing/db/schema/tables";
import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import { type ChainedEntry, PLATFORM_CHAIN } from "./chained-entry.ts";

/** Of one chain, by their ids; those that are not there are left out. */
export async function readChainedEntries(
  store: Orm | Transaction,
  chain: string,
  ids: readonly string[],
): Promise<Map<string, ChainedEntry>> {
  if (ids.length === 0) return new Map();
  const rows = chain === PLATFORM_CHAIN ? await ofPlatform(store, ids) : await ofOrganization(store, chain, ids);
  return new Map(rows.map((row) => [row.auditEntryId, row]));
}

const ofOrganization = (store: Orm | Transaction, chain: string, ids: readonly string[]): Promise<ChainedEntry[]> =>
  store
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.organizationId, chain), inArray(auditEntries.auditEntryId, [...ids])));

async function ofPlatform(store: Orm | Transaction, ids: readonly string[]): Promise<ChainedEntry[]> {
  const rows = await store
    .select()
    .from(platformAuditEntries)
    .where(inArray(platformAuditEntries.id, [...ids]));
  return rows.map(({ id, subject, ...row }) => ({ ...row, auditEntryId: id, subjectId: subject, details: null }));
}

/** The next ids of a log behind `after`, in their order. */
export async function readEntryIds(
  store: Orm | Transaction,
  chain: string,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<string[]> {
  const ofLog =
    chain === PLATFORM_CHAIN
      ? store
          .select({ id: platformAuditEntries.id })
          .from(platformAuditEntries)
          .where(gt(platformAuditEntries.id, after))
          .orderBy(asc(platformAuditEntries.id))
          .limit(limit)
      : store
          .select({ id: auditEntries.auditEntryId })
          .from(auditEntries)
          .where(and(eq(auditEntries.organizationId, chain), gt(auditEntries.auditEntryId, after)))
          .orderBy(asc(auditEntries.auditEntryId))
          .limit(limit);
  return (await ofLog).map(({ id }) => id);
}

/** A log's entries as a query, for a statement that puts all of them into the inbox. */
export const entryIdsOf = (chain: string) =>
  chain === PLATFORM_CHAIN
    ? sql`select ${chain}::text, ${platformAuditEntries.id} from ${platformAuditEntries}`
    : sql`select ${auditEntries.organizationId}, ${auditEntries.auditEntryId} from ${auditEntries}
        where ${eq(auditEntries.organizationId, chain)}`;
