import type { Database, Orm, Transaction } from "@quote-financing/db/database";
import { auditChains, auditEntries, auditLinks, platformAuditEntries } from "@quote-financing/db/schema/tables";
import { and, asc, eq, gt, inArray } from "drizzle-orm";
import { PLATFORM_CHAIN } from "./chained-entry.ts";
import { lockChain } from "./link-entries.ts";
import { readChainedEntries } from "./read-chained-entries.ts";
import { type ChainFinding, verifyChain } from "./verify-chain.ts";

const BATCH = 500;

/** Writes that entries went, in the transaction in which they go: a log that was shortened says so, wherever the command ended. */
export type RecordTrimming = (tx: Transaction, removed: number) => Promise<void>;

export interface Trimming {
  readonly chain: string;
  /** Entries from before this go. */
  readonly before: Date;
  /** False counts and changes nothing. */
  readonly isConfirmed: boolean;
  readonly record?: RecordTrimming;
}

export interface TrimReport {
  /** How many entries went, or would go. */
  readonly removed: number;
  /** Of a chain that does not verify nothing is removed: it could be what shows why. */
  readonly findings: readonly ChainFinding[];
}

/**
 * Removes the oldest part of a log, and leaves in its chain where it now begins, so that the rest can still be verified
 * (decision record 0272). @param db as the owner of the tables: who serves may remove nothing (decision record 0215).
 */
export async function trimChain(db: Pick<Database, "orm" | "transact">, trimming: Trimming): Promise<TrimReport> {
  const { chain, before, isConfirmed } = trimming;
  const { findings, removedSequence } = await verifyChain(db, chain);
  if (findings.length > 0) return { removed: 0, findings };
  let removed = 0;
  let after = removedSequence;
  for (let isMore = true; isMore; ) {
    const old = isConfirmed
      ? await db.transact((tx) => trimSome(tx, trimming))
      : await oldestLinks(db.orm, { chain, after, before });
    removed += old.length;
    after = old.at(-1)?.sequence ?? after;
    isMore = old.length === BATCH;
  }
  return { removed, findings };
}

type Link = typeof auditLinks.$inferSelect;

/** From the beginning of the chain on, up to the first entry that is kept. */
async function oldestLinks(
  store: Orm | Transaction,
  { chain, after, before }: { readonly chain: string; readonly after: number; readonly before: Date },
): Promise<Link[]> {
  const links = await store
    .select()
    .from(auditLinks)
    .where(and(eq(auditLinks.organizationId, chain), gt(auditLinks.sequence, after)))
    .orderBy(asc(auditLinks.sequence))
    .limit(BATCH);
  const ids = links.map(({ auditEntryId }) => auditEntryId);
  const entries = await readChainedEntries(store, chain, ids);
  const isKept = ({ auditEntryId }: Link) => (entries.get(auditEntryId)?.occurredAt ?? before) >= before;
  const firstKept = links.findIndex(isKept);
  return firstKept === -1 ? links : links.slice(0, firstKept);
}

async function trimSome(tx: Transaction, { chain, before, record }: Trimming): Promise<Link[]> {
  const { removedSequence } = await lockChain(tx, chain);
  const old = await oldestLinks(tx, { chain, after: removedSequence, before });
  const last = old.at(-1);
  if (last === undefined) return [];
  const ids = old.map(({ auditEntryId }) => auditEntryId);
  await deleteEntries(tx, chain, ids);
  await tx.delete(auditLinks).where(and(eq(auditLinks.organizationId, chain), inArray(auditLinks.auditEntryId, ids)));
  await tx
    .update(auditChains)
    .set({ removedSequence: last.sequence, removedHash: last.hash })
    .where(eq(auditChains.organizationId, chain));
  await record?.(tx, old.length);
  return old;
}

async function deleteEntries(tx: Transaction, chain: string, ids: string[]): Promise<void> {
  if (chain === PLATFORM_CHAIN) await tx.delete(platformAuditEntries).where(inArray(platformAuditEntries.id, ids));
  else {
    const areTheirs = and(eq(auditEntries.organizationId, chain), inArray(auditEntries.auditEntryId, ids));
    await tx.delete(auditEntries).where(areTheirs);
  }
}
