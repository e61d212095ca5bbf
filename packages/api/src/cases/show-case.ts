import { recordAudit } from "../audit/record-audit.ts";
import { recordEvent } from "../events/record-event.ts";
import type { AgentContext } from "../trpc.ts";
import { changeCase } from "./change-case.ts";
import type { SupportCaseInput } from "./support-schema.ts";

/**
 * Shows a hidden case again: it became fetchable, so `case.created` is sent once more (service-interface §6.3).
 *
 * @throws DomainError `resource_missing`; `state_conflict` when it is shown already.
 */
export async function showCase(ctx: AgentContext, input: SupportCaseInput) {
  return changeCase(ctx, input, { type: "show" }, async (tx, { organizationId, caseId, quoteId }) => {
    await recordEvent(ctx, tx, organizationId, { type: "case.created", caseId, quoteId });
    await recordAudit(ctx, tx, { organizationId, action: "case.shown", subjectId: caseId });
  });
}
