import { quotes } from "@quote-financing/db/schema/tables";
import { and, eq, inArray } from "drizzle-orm";
import { consumerName } from "../quotes/consumer-name.ts";
import type { ListContext } from "../trpc.ts";

/** Whom a case is about, as people call its quote. */
export interface CaseConsumer {
  readonly name: string;
  /** The merchant's own reference of the quote. */
  readonly externalId?: string;
}

/** By quoteId. */
export async function consumersOf(
  ctx: ListContext,
  organizationId: string,
  quoteIds: readonly string[],
): Promise<ReadonlyMap<string, CaseConsumer>> {
  if (quoteIds.length === 0) return new Map();
  const rows = await ctx.lists.read(({ orm }) =>
    orm
      .select({
        quoteId: quotes.quoteId,
        firstName: quotes.contactFirstName,
        lastName: quotes.contactLastName,
        externalId: quotes.externalId,
      })
      .from(quotes)
      .where(and(eq(quotes.organizationId, organizationId), inArray(quotes.quoteId, [...new Set(quoteIds)]))),
  );

  return new Map(
    rows.map(({ quoteId, externalId, ...contact }) => [
      quoteId,
      { name: consumerName(contact), ...(externalId === null ? {} : { externalId }) },
    ]),
  );
}
