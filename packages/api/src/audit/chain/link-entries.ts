import type { Database, Transaction } from "@quote-financing/db/database";
import { auditChains, auditInbox, auditLinks } from "@quote-financing/db/schema/tables";
import { eachInTurn } from "@quote-financing/domain/each-in-turn";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { type ChainedEntry, entryHash } from "./chained-entry.ts";
import { entryIdsOf, readChainedEntries } from "./read-chained-entries.ts";

const BATCH = 500;
const CHAINS = 1_000;

/** An entry that got its place, as it may be told where no personal data goes: who and what it is about are ids, or left out. */
export interface LinkedEntry {
  readonly chain: string;
  readonly sequence: number;
  readonly hash: string;
  readonly auditEntryId: string;
  readonly action: string;
  readonly actorId: string;
  readonly requestId: string | null;
  readonly occurredAt: Date;
}

/** Is told of entries once their places are committed. Never throws. */
export type TellLinked = (entries: readonly LinkedEntry[]) => void;

type ChainRow = typeof auditChains.$inferSelect;

/**
 * Gives the entries of one log that were committed so far their places, 500 in a transaction. Whoever holds the row of the
 * chain alone knows its end; who writes entries waits for nobody (decision record 0272).
 *
 * @returns how many it linked
 */
export async function linkEntries(
  db: Pick<Database, "transact">,
  chain: string,
  tell: TellLinked = () => {},
): Promise<number> {
  let total = 0;
  for (let isMore = true; isMore; ) {
    const linked = await db.transact((tx) => linkSome(tx, chain));
    if (linked.length > 0) tell(linked);
    total += linked.length;
    isMore = linked.length === BATCH;
  }
  return total;
}

/**
 * The same for every log that has entries without a place.
 *
 * @throws the first fault, when the other logs had their turn.
 * @returns how many logs had some
 */
export async function linkAllEntries(db: Database, tell?: TellLinked, signal?: AbortSignal): Promise<number> {
  const waiting = await db.orm.selectDistinct({ chain: auditInbox.organizationId }).from(auditInbox).limit(CHAINS);
  await eachInTurn(waiting, ({ chain }) => linkEntries(db, chain, tell), signal);
  return waiting.length;
}

/**
 * Lets entries into the chain that no writer announced: those of a release before this, which ran beside it. To be asked for
 * by an operator alone, for what somebody wrote past the service is let in as well.
 */
export async function adoptEntries(tx: Transaction, chain: string): Promise<void> {
  const known = sql`select 1 from ${auditLinks} where ${auditLinks.organizationId} = ${chain}
    and ${auditLinks.auditEntryId} = entry.audit_entry_id`;
  await tx.execute(sql`
    insert into audit_inbox (organization_id, audit_entry_id)
    select entry.organization_id, entry.audit_entry_id
    from (${entryIdsOf(chain)}) as entry (organization_id, audit_entry_id)
    where not exists (${known})
    on conflict do nothing`);
}

/** Locked until the transaction ends. A chain begins with all that its log holds. */
export async function lockChain(tx: Transaction, chain: string): Promise<ChainRow> {
  const ofChain = tx.select().from(auditChains).where(eq(auditChains.organizationId, chain)).for("update");
  const [found] = await ofChain;
  if (found !== undefined) return found;
  const first = { organizationId: chain, lastSequence: 0, lastHash: "", removedSequence: 0, removedHash: "" };
  const [made] = await tx.insert(auditChains).values(first).onConflictDoNothing().returning();
  if (made === undefined) return lockChain(tx, chain);
  await adoptEntries(tx, chain);
  return made;
}

async function linkSome(tx: Transaction, chain: string): Promise<LinkedEntry[]> {
  const { lastSequence, lastHash } = await lockChain(tx, chain);
  const ids = await waitingIds(tx, chain);
  const entries = [...(await readChainedEntries(tx, chain, ids)).values()].toSorted(byTime);
  if (entries.length === 0) return [];

  let previousHash = lastHash;
  const links = entries.map((entry, index) => {
    const sequence = lastSequence + index + 1;
    previousHash = entryHash({ chain, sequence, previousHash }, entry);
    const { auditEntryId, action, actorId, requestId, occurredAt } = entry;
    return { chain, sequence, hash: previousHash, auditEntryId, action, actorId, requestId, occurredAt };
  });
  const rows = links.map(({ sequence, auditEntryId, hash }) => ({
    organizationId: chain,
    sequence,
    auditEntryId,
    hash,
  }));
  await tx.insert(auditLinks).values(rows);
  const isLinked = inArray(
    auditInbox.auditEntryId,
    entries.map(({ auditEntryId }) => auditEntryId),
  );
  await tx.delete(auditInbox).where(and(eq(auditInbox.organizationId, chain), isLinked));
  await tx
    .update(auditChains)
    .set({ lastSequence: lastSequence + links.length, lastHash: previousHash })
    .where(eq(auditChains.organizationId, chain));
  return links;
}

/** What was announced again, and what was announced and is not there, waits for ever: who verifies sees the latter. */
async function waitingIds(tx: Transaction, chain: string): Promise<string[]> {
  const entry = sql`select 1 from (${entryIdsOf(chain)}) as entry (organization_id, audit_entry_id)
    where entry.audit_entry_id = ${auditInbox.auditEntryId}`;
  const link = sql`select 1 from ${auditLinks} where ${auditLinks.organizationId} = ${chain}
    and ${auditLinks.auditEntryId} = ${auditInbox.auditEntryId}`;
  const waiting = await tx
    .select({ id: auditInbox.auditEntryId })
    .from(auditInbox)
    .where(and(eq(auditInbox.organizationId, chain), sql`exists (${entry})`, sql`not exists (${link})`))
    .orderBy(asc(auditInbox.auditEntryId))
    .limit(BATCH);
  return waiting.map(({ id }) => id);
}

const byTime = (one: ChainedEntry, other: ChainedEntry): number =>
  one.occurredAt.getTime() - other.occurredAt.getTime() || (one.auditEntryId < other.auditEntryId ? -1 : 1);
