import { quotes } from "@quote-financing/db/schema/tables";
import { and, eq } from "drizzle-orm";
import { quoteMissing } from "../quotes/access.ts";
import type { AgentContext } from "../trpc.ts";
import { type FinancingOption, financingOptions } from "./rules.ts";
import type { SupportFinancingInput } from "./schema.ts";
import { snapshotFrom } from "./snapshot-columns.ts";

/**
 * What an agent may do with the financing now, with the event that each command would send.
 *
 * @throws DomainError `resource_missing`
 */
export async function listOptions(
  ctx: AgentContext,
  { organizationId, quoteId }: SupportFinancingInput,
): Promise<{ data: FinancingOption[] }> {
  const [row] = await ctx.services.db.orm
    .select()
    .from(quotes)
    .where(and(eq(quotes.organizationId, organizationId), eq(quotes.quoteId, quoteId)));
  if (row === undefined) throw quoteMissing();

  return { data: financingOptions(snapshotFrom(row)) };
}
