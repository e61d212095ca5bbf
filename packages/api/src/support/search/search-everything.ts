import type { ListDatabase } from "@quote-financing/db/list-database";
import { organizations } from "@quote-financing/db/schema/tables";
import { readId } from "@quote-financing/domain/ids/read-id";
import { and, asc, eq, isNull } from "drizzle-orm";
import { consumerName } from "../../quotes/consumer-name.ts";
import type { AgentContext } from "../../trpc.ts";
import { isNamed } from "../list-organizations.ts";
import { recordEmailSearch } from "./record-email-search.ts";
import { SHORTEST_SEARCH, SHOWN_QUOTES, type SupportSearch } from "./schema.ts";
import { searchQuotes, searchQuotesOfNodes } from "./search-quotes.ts";

const SHOWN_ORGANIZATIONS = 5;

/**
 * What of all organizations an agent means: consumers, by their quotes, and organizations (decision record 0373). A text that is too short
 * finds nothing. A search by e-mail address is in the platform's log.
 */
export async function searchEverything(ctx: AgentContext, input: { text: string }): Promise<{ data: SupportSearch }> {
  const text = input.text.trim().replace(/\s+/g, " ");
  if ([...text].length < SHORTEST_SEARCH) return { data: { quotes: [], hasMoreQuotes: false, organizations: [] } };
  const { db } = ctx.services;
  const limit = SHOWN_QUOTES + 1;
  const isApart = await db.isDistributed();
  const [found, named] = await ctx.lists.read((database) =>
    Promise.all([
      isApart ? searchQuotesOfNodes(db, text, limit) : searchQuotes(database, text, limit),
      searchOrganizations(database, text),
    ]),
  );

  await recordEmailSearch(ctx, text, found.length);

  const quotes = found.slice(0, SHOWN_QUOTES).map((row) => ({
    quoteId: row.quoteId,
    organization: { organizationId: row.organizationId, slug: row.slug, name: row.organizationName },
    name: consumerName(row),
    ...(row.externalId === null ? {} : { externalId: row.externalId }),
    address: `${[row.street, row.houseNumber, row.addition].filter(Boolean).join(" ")}, ${row.postalCode} ${row.city}`,
    status: row.status,
  }));
  return { data: { quotes, hasMoreQuotes: found.length > SHOWN_QUOTES, organizations: named } };
}

/** There are thousands at most: looked through as a whole, as their list is. */
function searchOrganizations({ orm }: ListDatabase, text: string) {
  const named = readId(text);
  const { id: organizationId, slug, name, kind } = organizations;
  return orm
    .select({ organizationId, slug, name, kind })
    .from(organizations)
    .where(and(isNull(organizations.testOf), named === undefined ? isNamed(text) : eq(organizationId, named.id)))
    .orderBy(asc(name), asc(organizationId))
    .limit(SHOWN_ORGANIZATIONS);
}
