import type { Database, Orm, Transaction } from "@quote-financing/db/database";
import { cases, organizations, quotes } from "@quote-financing/db/schema/tables";
import { STANDINGS } from "@quote-financing/domain/financing/lifecycle";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import type { FinancingStatus } from "@quote-financing/domain/vocabulary";
import { and, asc, eq, inArray, lt, ne, notExists, or, type SQL, sql } from "drizzle-orm";
import { organizationRefusals } from "../../organizations/refusals.ts";
import { consumerEmailIs } from "../../quotes/lists/consumer-email-search.ts";
import { ERASED_EMAIL } from "./tombstone.ts";
import { writtenSince } from "./written-since.ts";

/** A quote as far as an operator decides on it: no personal data. */
export interface ErasableQuote {
  readonly quoteId: string;
  readonly financingStatus: FinancingStatus;
  /** Financing under way: there may be a duty to keep the data. */
  readonly isOpen: boolean;
  readonly createdAt: Date;
}

/** @throws DomainError `resource_missing` */
export async function findOrganizationBySlug(db: Database, slug: string): Promise<string> {
  const [organization] = await db.orm
    .select({ organizationId: organizations.id })
    .from(organizations)
    .where(eq(organizations.slug, slug));
  if (organization === undefined) throw new DomainError(organizationRefusals.slugUnknown({ slug }));
  return organization.organizationId;
}

const columns = { quoteId: quotes.quoteId, financingStatus: quotes.financingStatus, createdAt: quotes.createdAt };

/**
 * Every quote of an organization with this e-mail address, oldest first. With that of tombstones: those on which something was
 * written since.
 */
export async function findQuotesOfConsumer(
  db: Database,
  organizationId: string,
  email: string,
): Promise<ErasableQuote[]> {
  const isTheirs = consumerEmailIs(email);
  const found = await db.orm
    .select(columns)
    .from(quotes)
    .where(and(eq(quotes.organizationId, organizationId), isTheirs, hasSomething(db, organizationId)))
    .orderBy(asc(quotes.createdAt), asc(quotes.quoteId));
  return found.map(withOpenness);
}

/** How these quotes stand now, in the order in which they are found; of erased ones too. */
export async function standingsOf(db: Database, organizationId: string, quoteIds: readonly string[]) {
  const areThey = inArray(quotes.quoteId, [...quoteIds]);
  return await db.orm
    .select(columns)
    .from(quotes)
    .where(and(eq(quotes.organizationId, organizationId), areThey))
    .orderBy(asc(quotes.createdAt), asc(quotes.quoteId));
}

/** What retention looks at: whose consumer is not erased yet, or what was written on a tombstone since. */
export type Retained = "consumer" | "writtenSince";

/** Quotes that ended before `endedBefore`, as far as there is something to erase; oldest first. */
export async function findQuotesEndedBefore(
  db: Database,
  organizationId: string,
  { endedBefore, retained, limit }: { endedBefore: Date; retained: Retained; limit: number },
): Promise<ErasableQuote[]> {
  const found = await db.orm
    .select(columns)
    .from(quotes)
    .where(and(hasEndedBefore(db.orm, organizationId, endedBefore), IS_RETAINED[retained](db, organizationId)))
    .orderBy(asc(quotes.createdAt), asc(quotes.quoteId))
    .limit(limit);
  return found.map(withOpenness);
}

/** How many those are, of both kinds. */
export const countQuotesEndedBefore = (db: Database, organizationId: string, endedBefore: Date): Promise<number> =>
  db.orm.$count(quotes, and(hasEndedBefore(db.orm, organizationId, endedBefore), hasSomething(db, organizationId)));

const IS_RETAINED = {
  consumer: () => ne(quotes.contactEmail, ERASED_EMAIL),
  writtenSince: ({ orm }, organizationId) =>
    and(eq(quotes.contactEmail, ERASED_EMAIL), writtenSince(orm, organizationId)),
} as const satisfies Record<Retained, (db: Database, organizationId: string) => unknown>;

const hasSomething = (db: Database, organizationId: string) =>
  or(IS_RETAINED.consumer(), IS_RETAINED.writtenSince(db, organizationId));

/** Financing that ended, or that was never asked for: the quote ran out by then, did not change since, and has no open case. */
export function hasEndedBefore(orm: Orm | Transaction, organizationId: string, endedBefore: Date): SQL | undefined {
  const openCases = orm
    .select({ one: sql`1` })
    .from(cases)
    .where(and(eq(cases.organizationId, organizationId), eq(cases.quoteId, quotes.quoteId), eq(cases.state, "open")));
  const ranOut = and(
    inArray(quotes.financingStatus, NEVER_BEGUN),
    lt(quotes.expiresAt, endedBefore),
    lt(quotes.updatedAt, endedBefore),
    notExists(openCases),
  );
  const ended = and(inArray(quotes.financingStatus, ENDED), lt(quotes.financingStatusChangedAt, endedBefore));
  return and(eq(quotes.organizationId, organizationId), or(ended, ranOut));
}

const isEnded = (status: FinancingStatus): boolean => STANDINGS[status].phase === "closed";

const STATUSES = Object.keys(STANDINGS) as FinancingStatus[];
const ENDED = STATUSES.filter(isEnded);
/** Of a quote: its financing is over. */
export const hasEnded = (): SQL => inArray(quotes.financingStatus, ENDED);
const NEVER_BEGUN = STATUSES.filter((status) => STANDINGS[status].phase === "new");

const withOpenness = (quote: Omit<ErasableQuote, "isOpen">): ErasableQuote => ({
  ...quote,
  isOpen: !isEnded(quote.financingStatus),
});
