import { destinations, quotes } from "@quote-financing/db/schema/tables";
import { and, count, eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { quoteMissing } from "../access.ts";
import { type FinancingColumns, snapshotFrom } from "../snapshot-columns.ts";
import { type FinancingOption, financingOptions, needsSecondAgent } from "./rules.ts";
import type { Standing, SupportFinancingInput } from "./schema.ts";

const financingColumns = {
  financingPhase: quotes.financingPhase,
  financingStatus: quotes.financingStatus,
  financingWaitingOn: quotes.financingWaitingOn,
  financingStatusChangedAt: quotes.financingStatusChangedAt,
  subStatusType: quotes.subStatusType,
  subStatusReason: quotes.subStatusReason,
  subStatusDescription: quotes.subStatusDescription,
} satisfies Record<keyof FinancingColumns, unknown>;

/**
 * What may be done with the financing now, with the event that each command would send, and to how many
 * destinations.
 *
 * @throws DomainError `resource_missing`
 */
export async function listOptions(
  { services }: Context,
  { organizationId, quoteId }: SupportFinancingInput,
): Promise<{ data: (FinancingOption & { from: Standing; needsApproval: boolean })[]; destinationCount: number }> {
  const [row] = await services.db.orm
    .select(financingColumns)
    .from(quotes)
    .where(and(eq(quotes.organizationId, organizationId), eq(quotes.quoteId, quoteId)));
  if (row === undefined) throw quoteMissing();

  const [counted] = await services.db.orm
    .select({ destinationCount: count() })
    .from(destinations)
    .where(eq(destinations.organizationId, organizationId));
  const asksForSecond = services.needsSecondAgent === true;
  const from = { status: row.financingStatus, subStatusType: row.subStatusType };
  const data = financingOptions(snapshotFrom(row)).map((option) => ({
    ...option,
    from,
    needsApproval: asksForSecond && needsSecondAgent(row.financingStatus, option.command),
  }));
  return { data, destinationCount: counted?.destinationCount ?? 0 };
}
