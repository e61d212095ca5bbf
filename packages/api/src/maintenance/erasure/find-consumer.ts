import type { Database } from "@quote-financing/db/database";
import { organizations, quotes } from "@quote-financing/db/schema/tables";
import { STANDINGS } from "@quote-financing/domain/financing/lifecycle";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import type { FinancingStatus } from "@quote-financing/domain/vocabulary";
import { and, asc, eq, inArray, lt, ne, sql } from "drizzle-orm";
import { organizationRefusals } from "../../organizations/refusals.ts";
import { ERASED_EMAIL, spellingsOf } from "./tombstone.ts";

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

/** Every quote of an organization with this e-mail address, oldest first. */
export async function findQuotesOfConsumer(
  db: Database,
  organizationId: string,
  email: string,
): Promise<ErasableQuote[]> {
  const isTheirs = inArray(sql`lower(${quotes.contactEmail})`, spellingsOf(email));
  const found = await db.orm
    .select(columns)
    .from(quotes)
    .where(and(eq(quotes.organizationId, organizationId), isTheirs))
    .orderBy(asc(quotes.createdAt), asc(quotes.quoteId));
  return found.map(withOpenness);
}

/** Quotes whose financing ended before `endedBefore`, and whose consumer is not erased yet; oldest first. */
export async function findQuotesEndedBefore(
  db: Database,
  organizationId: string,
  endedBefore: Date,
  limit: number,
): Promise<ErasableQuote[]> {
  const found = await db.orm
    .select(columns)
    .from(quotes)
    .where(hasEndedBefore(organizationId, endedBefore))
    .orderBy(asc(quotes.createdAt), asc(quotes.quoteId))
    .limit(limit);
  return found.map(withOpenness);
}

/** How many those are. */
export const countQuotesEndedBefore = (db: Database, organizationId: string, endedBefore: Date): Promise<number> =>
  db.orm.$count(quotes, hasEndedBefore(organizationId, endedBefore));

const hasEndedBefore = (organizationId: string, endedBefore: Date) =>
  and(
    eq(quotes.organizationId, organizationId),
    inArray(quotes.financingStatus, ENDED),
    lt(quotes.financingStatusChangedAt, endedBefore),
    ne(quotes.contactEmail, ERASED_EMAIL),
  );

const isEnded = (status: FinancingStatus): boolean => STANDINGS[status].phase === "closed";

const ENDED = (Object.keys(STANDINGS) as FinancingStatus[]).filter(isEnded);

const withOpenness = (quote: Omit<ErasableQuote, "isOpen">): ErasableQuote => ({
  ...quote,
  isOpen: !isEnded(quote.financingStatus),
});
