import type { ListDatabase } from "@quote-financing/db/list-database";
import { organizations, quotes, requirements } from "@quote-financing/db/schema/tables";
import { and, eq, isNull, sql } from "drizzle-orm";

/**
 * Requirements that agents have to check, over all organizations but sandboxes: something was sent for them, and nobody decided. The
 * literal lets the planner use the partial index. With their quotes and organizations joined.
 */
export const isToCheck = and(sql`${requirements.state} = 'submitted'`, isNull(organizations.testOf));

/** Of a quote whose financing ended nothing is to be done, whatever was sent for it. */
export const ofRunningQuote = and(
  eq(quotes.organizationId, requirements.organizationId),
  eq(quotes.quoteId, requirements.quoteId),
  sql`${quotes.financingPhase} <> 'closed'`,
);

export const ofOrganization = eq(organizations.id, requirements.organizationId);

/** How many there are; counting stops at `limit`. */
export async function countToCheck({ orm }: ListDatabase, limit: number): Promise<number> {
  const found = await orm
    .select({ requirementId: requirements.requirementId })
    .from(requirements)
    .innerJoin(quotes, ofRunningQuote)
    .innerJoin(organizations, ofOrganization)
    .where(isToCheck)
    .limit(limit);
  return found.length;
}
