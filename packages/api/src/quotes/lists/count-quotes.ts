import { quotes } from "@quote-financing/db/schema/tables";
import { sql } from "drizzle-orm";
import type { ListContext } from "../../trpc.ts";
import { QUOTE_VIEWS, type QuoteView } from "../quote-views.ts";
import { QUOTE_COUNT_MAX, type QuoteCounts } from "./list-schema.ts";
import { whereQuotes } from "./quote-filter.ts";

/** How many quotes each quick view holds, each counted up to `QUOTE_COUNT_MAX`, in one statement. */
export async function countQuotes(ctx: ListContext, organizationId: string): Promise<QuoteCounts> {
  const count = (view: QuoteView) => {
    const where = whereQuotes(organizationId, { view });
    return sql`(select count(*)::int from (select 1 from ${quotes} where ${where} limit ${QUOTE_COUNT_MAX}) as counted)
      as ${sql.identifier(view)}`;
  };
  const [counts] = await ctx.lists.read(({ orm }) =>
    orm.execute<QuoteCounts & Record<string, unknown>>(sql`select ${sql.join(QUOTE_VIEWS.map(count), sql`, `)}`),
  );
  if (counts === undefined)
    throw new Error("Counting quotes returned no row. Check that the statement only aggregates.");
  return counts;
}
