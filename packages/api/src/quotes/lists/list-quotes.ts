import type { ListDatabase } from "@quote-financing/db/list-database";
import { quotes } from "@quote-financing/db/schema/tables";
import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type CursorScope, openCursor, sealCursor } from "../../lists/cursor.ts";
import type { ListContext } from "../../trpc.ts";
import { LISTED_COLUMNS } from "../quote-row.ts";
import { viewQuoteSummary } from "../view.ts";
import type { ListQuotesInput, QuoteFilters, QuoteListAnswer } from "./list-schema.ts";
import { hasTag, whereQuotes } from "./quote-filter.ts";

const summaryColumns = Object.fromEntries(LISTED_COLUMNS.map((name) => [name, quotes[name]])) as Pick<
  typeof quotes,
  (typeof LISTED_COLUMNS)[number]
>;

const positionSchema = z.object({ createdAt: z.string(), quoteId: z.string() });

/** The filters are part of the purpose: a cursor opens for the very list that it was made for. */
const scopeOf = (organizationId: string, filters: QuoteFilters): CursorScope => ({
  organizationId,
  purpose: `quotes.list:${JSON.stringify(filters)}`,
});

/**
 * The organization's quotes, newest first, by keyset: for the portal and the support console (decision
 * record 0034).
 *
 * @throws DomainError `cursor_invalid` when altered, or made for other filters or another organization.
 */
export async function listQuotes(
  ctx: ListContext,
  organizationId: string,
  { cursor, pageSize, ...filters }: ListQuotesInput,
): Promise<QuoteListAnswer> {
  const { secretBox } = ctx.services;
  const scope = scopeOf(organizationId, filters);
  const after = cursor === undefined ? undefined : openCursor(secretBox, scope, cursor, positionSchema);

  const rows = await ctx.lists.read((db) => findNewest(db, organizationId, filters, after, pageSize + 1));

  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  const data = page.map(viewQuoteSummary);
  if (rows.length <= pageSize || last === undefined) return { data };
  const position = { createdAt: last.createdAt.toISOString(), quoteId: last.quoteId };
  return { data, nextCursor: sealCursor(secretBox, scope, position) };
}

type Position = z.infer<typeof positionSchema>;

/** So many of the newest are looked through for a tag before its index is asked. */
const LOOKED_THROUGH = 1_000;

/**
 * A tag that is common fills a page from the newest quotes, a rare one is found by its index (decision record 0092). A
 * statement that leaves the choice to the planner reads all quotes for a tag that its sample did not meet.
 */
async function findNewest(
  { orm }: ListDatabase,
  organizationId: string,
  filters: QuoteFilters,
  after: Position | undefined,
  limit: number,
) {
  const behind = after === undefined ? undefined : beyond(after);
  const find = (among?: SQL) =>
    orm
      .select(summaryColumns)
      .from(quotes)
      .where(and(whereQuotes(organizationId, filters), behind, among))
      .orderBy(desc(quotes.createdAt), desc(quotes.quoteId))
      .limit(limit);
  if (filters.tag === undefined || (filters.search?.trim() ?? "") !== "") return find();

  const ofOrganization = eq(quotes.organizationId, organizationId);
  const found = await find(sql`(${quotes.createdAt}, ${quotes.quoteId}) >= (
    select ${quotes.createdAt}, ${quotes.quoteId} from ${quotes} where ${and(ofOrganization, behind)}
    order by ${quotes.createdAt} desc, ${quotes.quoteId} desc offset ${LOOKED_THROUGH - 1} limit 1)`);
  if (found.length === limit) return found;
  return find(sql`${quotes.quoteId} = any(array(
    select ${quotes.quoteId} from ${quotes} where ${and(ofOrganization, hasTag(organizationId, filters.tag))}))`);
}

function beyond({ createdAt, quoteId }: Position): SQL {
  return sql`(${quotes.createdAt}, ${quotes.quoteId}) < (${createdAt}::timestamptz, ${quoteId}::text)`;
}
