import { organizations } from "@quote-financing/db/schema/tables";
import { monthsBefore } from "@quote-financing/domain/time/months-before";
import { asc, eq } from "drizzle-orm";
import type { Services } from "../../context.ts";
import { eraseQuotes } from "./erase-consumer.ts";
import type { QuoteToErase } from "./erase-quote.ts";
import {
  countQuotesEndedBefore,
  findOrganizationBySlug,
  findQuotesEndedBefore,
  hasEndedBefore,
  type Retained,
} from "./find-consumer.ts";

const BATCH = 200;

export interface Retention {
  /** Consumers of quotes that ended longer ago are erased, and what was written on their tombstones. */
  readonly months: number;
  /** False counts and changes nothing. */
  readonly isConfirmed: boolean;
  /** Of one organization alone: it has left (ops/exit-plan.md). */
  readonly organizationSlug?: string | undefined;
}

export interface RetentionReport {
  readonly endedBefore: Date;
  /** Organizations with something to erase. */
  readonly organizations: readonly { readonly slug: string; readonly quotes: number }[];
}

/**
 * Erases consumers whose retention is over, organization by organization; repeatable like every erasure.
 *
 * @throws DomainError `resource_missing` for an unknown organization.
 */
export async function applyRetention(
  services: Services,
  { months, isConfirmed, organizationSlug }: Retention,
): Promise<RetentionReport> {
  if (organizationSlug !== undefined) await findOrganizationBySlug(services.db, organizationSlug);
  const endedBefore = monthsBefore(services.clock.now(), months);
  const all = await services.db.orm
    .select({ organizationId: organizations.id, slug: organizations.slug })
    .from(organizations)
    .where(organizationSlug === undefined ? undefined : eq(organizations.slug, organizationSlug))
    .orderBy(asc(organizations.id));
  const touched: { slug: string; quotes: number }[] = [];
  for (const { organizationId, slug } of all) {
    const quotes = isConfirmed
      ? (await eraseAll(services, organizationId, endedBefore, "consumer")) +
        (await eraseAll(services, organizationId, endedBefore, "writtenSince"))
      : await countQuotesEndedBefore(services.db, organizationId, endedBefore);
    if (quotes > 0) touched.push({ slug, quotes });
  }
  return { endedBefore, organizations: touched };
}

/** What was erased is not found again: the loop ends. */
async function eraseAll(
  services: Services,
  organizationId: string,
  endedBefore: Date,
  retained: Retained,
): Promise<number> {
  let erased = 0;
  for (;;) {
    const asked = { endedBefore, retained, limit: BATCH };
    const quotes = await findQuotesEndedBefore(services.db, organizationId, asked);
    if (quotes.length === 0) return erased;
    // The last of them waited for all before: meanwhile somebody may have asked something, or begun the financing.
    const isStillOver: QuoteToErase["onlyIf"] = (orm) => hasEndedBefore(orm, organizationId, endedBefore);
    erased += await eraseQuotes(services, organizationId, quotes, { reason: "retention", onlyIf: isStillOver });
  }
}
