import { identityProviders } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { eq } from "drizzle-orm";
import { recordAudit } from "../../audit/record-audit.ts";
import { requireRoleStill } from "../../identity/credentials/require-role-still.ts";
import { tellOwners } from "../../identity/notices/tell-owners.ts";
import type { OrganizationContext } from "../../trpc.ts";
import { lockProvider, viewSingleSignOn } from "./get-single-sign-on.ts";
import { singleSignOnRefusals } from "./refusals.ts";
import type { SingleSignOn, SingleSignOnRulesInput } from "./schema.ts";

/**
 * Whether members, but for owners, come by the provider alone, from their next request on; and whether people of the domain join by
 * themselves.
 *
 * @throws DomainError `resource_missing`, `state_conflict` before the domain is verified, `operation_not_permitted` for who may no more
 */
export async function changeRules(ctx: OrganizationContext, input: SingleSignOnRulesInput): Promise<SingleSignOn> {
  const { services, organizationId } = ctx;
  return services.db.transact(async (tx) => {
    await requireRoleStill(tx, ctx.caller, "organization.secure");
    const stored = await lockProvider(tx, organizationId);

    const { isOnlyWay = stored.isOnlyWay, takesNewPeople = stored.takesNewPeople } = input;
    if (input.isOnlyWay === true && stored.domainVerifiedAt === null) {
      throw new DomainError(singleSignOnRefusals.domainUnverified());
    }
    if (stored.isOnlyWay === isOnlyWay && stored.takesNewPeople === takesNewPeople) {
      return viewSingleSignOn(ctx, stored);
    }

    const changed = { isOnlyWay, takesNewPeople, updatedAt: services.clock.now() };
    await tx.update(identityProviders).set(changed).where(eq(identityProviders.organizationId, organizationId));

    const fact = { organizationId, subjectId: organizationId, details: { isOnlyWay, takesNewPeople } };
    await recordAudit(ctx, tx, { ...fact, action: "single_sign_on.changed" });
    await tellOwners(ctx, tx, { organizationId, notice: "single_sign_on.changed", subjectName: stored.domain });

    return viewSingleSignOn(ctx, { ...stored, ...changed });
  });
}
