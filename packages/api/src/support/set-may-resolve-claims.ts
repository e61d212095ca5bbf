import { organizations } from "@quote-financing/db/schema/tables";
import { recordAudit } from "../audit/record-audit.ts";
import { findLiveOrganizationLocked, withSandbox } from "../organizations/access.ts";
import { viewSupportOrganization } from "../organizations/view.ts";
import type { AgentContext } from "../trpc.ts";
import { requireAgentStill } from "./agents/is-agent-still.ts";
import type { SetMayResolveClaimsInput } from "./organization-schema.ts";

/**
 * Permits an organization to resolve correlation claims, or ends that: contract-decisions §8. Holds within 5 s.
 *
 * @throws DomainError `resource_missing`
 */
export async function setMayResolveClaims(ctx: AgentContext, input: SetMayResolveClaimsInput) {
  const { organizationId, mayResolveClaims } = input;
  return ctx.services.db.transact(async (tx) => {
    await requireAgentStill(tx, ctx.caller);
    const stored = await findLiveOrganizationLocked(tx, organizationId);

    if (stored.mayResolveClaims === mayResolveClaims) return { data: viewSupportOrganization(stored) };

    await tx.update(organizations).set({ mayResolveClaims }).where(withSandbox(organizationId));

    await recordAudit(ctx, tx, {
      organizationId,
      action: "organization.claims_permission_changed",
      subjectId: organizationId,
      details: { mayResolveClaims },
    });

    return { data: viewSupportOrganization({ ...stored, mayResolveClaims }) };
  });
}
