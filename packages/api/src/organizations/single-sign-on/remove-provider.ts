import { identityProviders } from "@quote-financing/db/schema/tables";
import { eq } from "drizzle-orm";
import { recordAudit } from "../../audit/record-audit.ts";
import { tellOwners } from "../../identity/notices/tell-owners.ts";
import type { OrganizationContext } from "../../trpc.ts";
import { lockProvider } from "./get-single-sign-on.ts";
import { forgetPeople } from "./save-provider.ts";

/**
 * Ends single sign-on, and the sessions that it opened. People stay members: who has no password asks for one by mail.
 *
 * @throws DomainError `resource_missing`
 */
export async function removeProvider(ctx: OrganizationContext): Promise<void> {
  const { services, organizationId } = ctx;
  await services.db.transact(async (tx) => {
    const { domain, issuer } = await lockProvider(tx, organizationId);

    await tx.delete(identityProviders).where(eq(identityProviders.organizationId, organizationId));
    await forgetPeople(tx, organizationId);

    const fact = { organizationId, subjectId: organizationId, details: { domain, issuer } };
    await recordAudit(ctx, tx, { ...fact, action: "single_sign_on.removed" });
    await tellOwners(ctx, tx, { organizationId, notice: "single_sign_on.changed", subjectName: domain });
  });
}
