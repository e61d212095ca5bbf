import { organizations } from "@quote-financing/db/schema/tables";
import { eq } from "drizzle-orm";
import { recordAudit } from "../audit/record-audit.ts";
import { requireRoleStill } from "../identity/credentials/require-role-still.ts";
import type { OrganizationContext } from "../trpc.ts";
import { findLiveOrganizationLocked } from "./access.ts";
import type { SecondFactorRuleInput } from "./schema.ts";
import { viewOrganization } from "./view.ts";

/** Whether everyone of the organization needs a second factor, from their next request on (decision record 0200). */
export async function requireSecondFactor(ctx: OrganizationContext, { isRequired }: SecondFactorRuleInput) {
  const { organizationId } = ctx;
  return ctx.services.db.transact(async (tx) => {
    const stored = await findLiveOrganizationLocked(tx, organizationId);
    await requireRoleStill(tx, ctx.caller, "organization.secure");

    if (stored.requiresSecondFactor === isRequired) return { data: viewOrganization(stored) };

    await tx
      .update(organizations)
      .set({ requiresSecondFactor: isRequired })
      .where(eq(organizations.id, organizationId));

    const details = { isRequired };
    const fact = { organizationId, subjectId: organizationId, details };
    await recordAudit(ctx, tx, { ...fact, action: "organization.second_factor_rule_changed" });

    return { data: viewOrganization({ ...stored, requiresSecondFactor: isRequired }) };
  });
}
