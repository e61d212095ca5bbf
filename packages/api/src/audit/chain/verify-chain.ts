import type { Database } from "@quote-financing/db/database";
import { auditChains, auditInbox, auditLinks } from "@quote-financing/db/schema/tables";
import { and, asc, eq, gt, inArray } from "drizzle-orm";
import { entryHash } from "./chained-entry.ts";
import { linkEntries, type TellLinked } from "./link-entries.ts";
import { readChainedEntries, readEntryIds } from "./read-chained-entries.ts";

const PAGE = 1_000;
/** Of a log that was rewritten whole, the first are enough. */
const MOST_FINDINGS = 1_000;

/**
 * One thing that does not agree. `changed`: the entry, or its place, is another than was written; `removed`: it is there no
 * more; `inserted`: it came past the service.
 */
export interface ChainFinding {
  readonly kind: "changed" | "removed" | "inserted";
  readonly sequence?: number | undefined;
  readonly auditEntryId?: string | undefined;
}

export interface ChainReport {
  readonly chain: string;
  /** How many entries were looked at. */
  readonly entries: number;
  /** Its oldest part, up to here, was removed by rule. */
  readonly removedSequence: number;
  readonly lastSequence: number;
  /** What, kept elsewhere, shows later that nothing up to here was rewritten. */
  readonly lastHash: string;
  readonly findings: readonly ChainFinding[];
}

/** What an earlier verification told, kept outside of the database. */
export type ChainHead = Pick<typeof auditLinks.$inferSelect, "sequence" | "hash">;

type Reader = Pick<Database, "orm" | "transact">;
type Found = (finding: ChainFinding) => void;
type Link = Pick<typeof auditLinks.$inferSelect, "sequence" | "auditEntryId" | "hash">;

/** Where a walk along a chain is. */
interface Walk {
  readonly chain: string;
  readonly removedSequence: number;
  readonly known: ReadonlyMap<number, string>;
  readonly found: Found;
  last: { sequence: number; hash: string };
  entries: number;
}

/**
 * Reads a whole log again, page by page, and names each entry that was changed, removed, or inserted past the service since it
 * was written. What waits for its place gets it first. Beside a running service, which goes on writing, and beside who removes
 * the oldest part by rule: a log from which that took something meanwhile is read again from where it begins now.
 *
 * @param heads of earlier reports: a chain that was written anew from before one of them agrees with itself, and not with it. Those
 *   below the report's `removedSequence` are not compared: nothing is left to compare them with.
 */
export async function verifyChain(
  db: Reader,
  chain: string,
  heads: readonly ChainHead[] = [],
  tell?: TellLinked,
): Promise<ChainReport> {
  for (;;) {
    await linkEntries(db, chain, tell);
    const report = await readWhole(db, chain, heads);
    if (report.findings.length === 0) return report;
    const { removedSequence } = await readChain(db, chain);
    if (removedSequence === report.removedSequence) return report;
  }
}

async function readWhole(db: Reader, chain: string, heads: readonly ChainHead[]): Promise<ChainReport> {
  const findings: ChainFinding[] = [];
  const found: Found = (finding) => {
    if (findings.length < MOST_FINDINGS) findings.push(finding);
  };
  let end = await readChain(db, chain);
  const { removedSequence, removedHash } = end;
  const known = new Map(heads.map(({ sequence, hash }) => [sequence, hash]));
  const last = { sequence: removedSequence, hash: removedHash };
  const walk: Walk = { chain, removedSequence, known, found, last, entries: 0 };
  for (let after = 0, isMore = true; isMore; ) {
    const page = await linksAfter(db, chain, after);
    await walkLinks(db, walk, page);
    after = page.at(-1)?.sequence ?? after;
    const told = end.lastSequence;
    end = await readChain(db, chain);
    // It goes on while it is read: what got its place since the page was read is read as well, and is no gap. Nor is the first
    // entry of a chain that had none.
    const mayHaveMore = page.length > 0 || end.lastSequence > told;
    isMore = page.length === PAGE || (mayHaveMore && after < end.lastSequence);
  }
  // What lay there was removed by rule, its hash was not: of all that is gone, it alone can still be compared.
  if ((known.get(removedSequence) ?? removedHash) !== removedHash)
    found({ kind: "changed", sequence: removedSequence });
  checkEnd(walk, end);
  await findStrays(db, chain, found);
  const { sequence: lastSequence, hash: lastHash } = walk.last;
  for (const sequence of known.keys()) if (sequence > lastSequence) found({ kind: "removed", sequence });
  return { chain, entries: walk.entries, removedSequence, lastSequence, lastHash, findings };
}

async function walkLinks({ orm }: Reader, walk: Walk, links: readonly Link[]): Promise<void> {
  const ids = links.map(({ auditEntryId }) => auditEntryId);
  const entries = await readChainedEntries(orm, walk.chain, ids);
  for (const { sequence, auditEntryId, hash } of links) {
    const { chain, found, last } = walk;
    if (sequence <= walk.removedSequence) {
      found({ kind: "inserted", sequence, auditEntryId });
      continue;
    }
    tellGap(last.sequence, sequence, found);
    const entry = entries.get(auditEntryId);
    const place = { chain, sequence, previousHash: last.hash };
    if (entry === undefined) found({ kind: "removed", sequence, auditEntryId });
    // Behind a gap nobody knows the hash before.
    else if (sequence === last.sequence + 1 && entryHash(place, entry) !== hash)
      found({ kind: "changed", sequence, auditEntryId });
    else if ((walk.known.get(sequence) ?? hash) !== hash) found({ kind: "changed", sequence, auditEntryId });
    walk.last = { sequence, hash };
    walk.entries += 1;
  }
}

/** As many as are told at most: somebody may have written any number into the database. */
function tellGap(from: number, to: number, found: Found): void {
  const until = Math.min(to, from + MOST_FINDINGS);
  for (let sequence = from + 1; sequence < until; sequence += 1) found({ kind: "removed", sequence });
}

/** As the chain said behind the last page: its end lies where that ended. */
function checkEnd({ last, found }: Walk, { lastSequence, lastHash }: typeof auditChains.$inferSelect): void {
  tellGap(last.sequence, lastSequence + 1, found);
  if (last.sequence > lastSequence) found({ kind: "inserted", sequence: last.sequence });
  else if (last.sequence === lastSequence && last.hash !== lastHash) found({ kind: "changed", sequence: lastSequence });
}

/** Entries that no writer announced, and announced ones that are gone. */
async function findStrays({ orm }: Reader, chain: string, found: Found): Promise<void> {
  const announced = await orm.select().from(auditInbox).where(eq(auditInbox.organizationId, chain));
  const waiting = announced.map(({ auditEntryId }) => auditEntryId);
  const there = await readChainedEntries(orm, chain, waiting);
  for (const auditEntryId of waiting) if (!there.has(auditEntryId)) found({ kind: "removed", auditEntryId });

  for (let after = "", isMore = true; isMore; ) {
    const ids = await readEntryIds(orm, chain, { after, limit: PAGE });
    // In this order: an entry goes from the inbox to its place, never back.
    const inInbox = await namedIn(orm, auditInbox, chain, ids);
    const inChain = await namedIn(orm, auditLinks, chain, ids);
    const strays = ids.filter((id) => !inInbox.has(id) && !inChain.has(id));
    for (const auditEntryId of strays) found({ kind: "inserted", auditEntryId });
    after = ids.at(-1) ?? after;
    isMore = ids.length === PAGE;
  }
}

async function namedIn(
  orm: Reader["orm"],
  table: typeof auditInbox | typeof auditLinks,
  chain: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const isNamed = and(eq(table.organizationId, chain), inArray(table.auditEntryId, [...ids]));
  const rows = await orm.select({ id: table.auditEntryId }).from(table).where(isNamed);
  return new Set(rows.map(({ id }) => id));
}

async function readChain({ orm }: Reader, chain: string): Promise<typeof auditChains.$inferSelect> {
  const [row] = await orm.select().from(auditChains).where(eq(auditChains.organizationId, chain));
  if (row === undefined) throw new Error(`The chain of ${chain} was removed while it was read.`);
  return row;
}

const linksAfter = ({ orm }: Reader, chain: string, after: number): Promise<Link[]> =>
  orm
    .select({ sequence: auditLinks.sequence, auditEntryId: auditLinks.auditEntryId, hash: auditLinks.hash })
    .from(auditLinks)
    .where(and(eq(auditLinks.organizationId, chain), gt(auditLinks.sequence, after)))
    .orderBy(asc(auditLinks.sequence))
    .limit(PAGE);
