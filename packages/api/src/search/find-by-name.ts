import { destinations } from "@quote-financing/db/schema/tables";
import { lowerCase } from "@quote-financing/domain/text/lower-case";
import { unicodeForms } from "@quote-financing/domain/text/unicode-forms";
import { and, asc, eq, or, sql } from "drizzle-orm";
import { listQuotes } from "../quotes/lists/list-quotes.ts";
import type { OrganizationContext } from "../trpc.ts";
import { quoteHit } from "./quote-hit.ts";
import type { Hit } from "./schema.ts";

const SHOWN_QUOTES = 6;
const SHOWN_DESTINATIONS = 3;

/** Quotes by all that the list searches, then destinations: an organization has 50 at most. */
export async function findByName(ctx: OrganizationContext, term: string): Promise<Hit[]> {
  const { organizationId } = ctx;
  const [quotes, found] = await Promise.all([
    listQuotes(ctx, organizationId, { view: "all", sort: "newest", search: term, pageSize: SHOWN_QUOTES }),
    ctx.services.db.orm
      .select({ destinationId: destinations.destinationId, name: destinations.name })
      .from(destinations)
      .where(
        and(
          eq(destinations.organizationId, organizationId),
          or(...unicodeForms(term).map((form) => sql`strpos(lower(${destinations.name}), ${lowerCase(form)}) > 0`)),
        ),
      )
      .orderBy(asc(destinations.name), asc(destinations.destinationId))
      .limit(SHOWN_DESTINATIONS),
  ]);

  return [...quotes.data.map(quoteHit), ...found.map((row) => ({ kind: "destination" as const, ...row }))];
}
