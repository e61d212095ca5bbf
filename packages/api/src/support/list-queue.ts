import { findTabPage } from "../cases/lists/tab-page.ts";
import type { QueueInput } from "../cases/lists/tab-schema.ts";
import { viewSupportCase } from "../cases/support-view.ts";
import type { AgentContext } from "../trpc.ts";

/** The agents' queue over all organizations, hidden cases included. @throws DomainError `cursor_invalid` */
export async function listQueue(ctx: AgentContext, input: QueueInput) {
  const { organizationId, ...rest } = input;
  const agentId = ctx.caller.userId;
  const { page, ...next } = await findTabPage(ctx, { ...rest, organizationId, withHidden: true, agentId });

  return { data: page.map((row) => viewSupportCase(row.case, row.organization, agentId)), ...next };
}
