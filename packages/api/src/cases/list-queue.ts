import type { AgentContext } from "../trpc.ts";
import { viewSupportCase } from "./support-view.ts";
import { findTabPage } from "./tab-page.ts";
import type { QueueInput } from "./tab-schema.ts";

/** The agents' queue over all organizations, hidden cases included. @throws DomainError `cursor_invalid` */
export async function listQueue(ctx: AgentContext, input: QueueInput) {
  const { organizationId, ...rest } = input;
  const agentId = ctx.caller.userId;
  const { page, ...next } = await findTabPage(ctx, { ...rest, organizationId, withHidden: true, agentId });

  return { data: page.map((row) => viewSupportCase(row.case, row.organization, agentId)), ...next };
}
