import { consumersOf } from "../cases/consumers-of.ts";
import { findTabPage } from "../cases/lists/tab-page.ts";
import type { QueueInput } from "../cases/lists/tab-schema.ts";
import { readerOf, viewSupportCase } from "../cases/support-view.ts";
import type { AgentContext } from "../trpc.ts";

/** The agents' queue over all organizations, hidden cases included. @throws DomainError `cursor_invalid` */
export async function listQueue(ctx: AgentContext, input: QueueInput) {
  const { organizationId, ...rest } = input;
  const reader = readerOf(ctx);
  const { page, ...next } = await findTabPage(ctx, { ...rest, organizationId, withHidden: true, reader });
  const consumers = await consumersByOrganization(
    ctx,
    page.map((row) => row.case),
  );

  const data = page.map((row) => ({
    ...viewSupportCase(row.case, row.organization, reader),
    consumer: consumers.get(row.case.organizationId)?.get(row.case.quoteId) ?? { name: "" },
  }));
  return { data, ...next };
}

/** Each organization's quotes are asked for apart, as every statement on them names its organization. */
async function consumersByOrganization(
  ctx: AgentContext,
  rows: readonly { readonly organizationId: string; readonly quoteId: string }[],
) {
  const organizationIds = [...new Set(rows.map(({ organizationId }) => organizationId))];
  const quoteIdsOf = (organizationId: string) =>
    rows.filter((row) => row.organizationId === organizationId).map(({ quoteId }) => quoteId);
  const found = organizationIds.map(
    async (organizationId) =>
      [organizationId, await consumersOf(ctx, organizationId, quoteIdsOf(organizationId))] as const,
  );
  return new Map(await Promise.all(found));
}
