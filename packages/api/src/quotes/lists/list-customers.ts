import { quotes } from "@quote-financing/db/schema/tables";
import { and, eq, inArray } from "drizzle-orm";
import type { ListContext } from "../../trpc.ts";
import { consumerName } from "../consumer-name.ts";
import type { CustomerList, ListCustomersInput } from "./list-schema.ts";

/**
 * How the consumers of some quotes are called: for lists of other things about quotes, such as deliveries, whose events are
 * thin (specification §6.3). Quotes of others and unknown ones are left out.
 */
export async function listCustomers(
  ctx: ListContext,
  organizationId: string,
  { quoteIds }: ListCustomersInput,
): Promise<CustomerList> {
  if (quoteIds.length === 0) return { data: [] };
  const rows = await ctx.lists.read(({ orm }) =>
    orm
      .select({ quoteId: quotes.quoteId, firstName: quotes.contactFirstName, lastName: quotes.contactLastName })
      .from(quotes)
      .where(and(eq(quotes.organizationId, organizationId), inArray(quotes.quoteId, quoteIds))),
  );
  return { data: rows.map(({ quoteId, ...person }) => ({ quoteId, name: consumerName(person) })) };
}
