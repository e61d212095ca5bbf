import { recordAudit } from "../audit/record-audit.ts";
import type { AgentContext } from "../trpc.ts";
import { changeCase } from "./change-case.ts";
import type { SupportCaseInput } from "./support-schema.ts";

/**
 * Takes a case from the merchant's sight: 404 and out of lists (contract-decisions §7). Agents still see it.
 *
 * @throws DomainError `resource_missing`; `state_conflict` when it is hidden already.
 */
export async function hideCase(ctx: AgentContext, input: SupportCaseInput) {
  return changeCase(ctx, input, { type: "hide" }, async (tx, { organizationId, caseId }) => {
    await recordAudit(ctx, tx, { organizationId, action: "case.hidden", subjectId: caseId });
  });
}
