import type { Transaction } from "@quote-financing/db/database";
import { isUniqueViolation } from "@quote-financing/db/database-errors";
import { identityProviders } from "@quote-financing/db/schema/tables";
import type { DomainProof } from "@quote-financing/domain/audit-actions";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { eq } from "drizzle-orm";
import { recordAudit } from "../../audit/record-audit.ts";
import { requireRoleStill } from "../../identity/credentials/require-role-still.ts";
import { tellOwners } from "../../identity/notices/tell-owners.ts";
import type { OrganizationContext, WriteContext } from "../../trpc.ts";
import { lockProvider, type ProviderRow, viewSingleSignOn } from "./get-single-sign-on.ts";
import { singleSignOnRefusals } from "./refusals.ts";
import { holdsRecord, verificationRecord } from "./rules.ts";
import type { SingleSignOn } from "./schema.ts";

/**
 * Looks for the TXT record that only who manages the domain can write. From then on people of the domain sign in by the
 * provider.
 *
 * @throws DomainError `resource_missing`, `state_conflict` without the record and for another's domain, `operation_not_permitted`
 *   for who may no more: how long their name servers take is theirs
 */
export async function verifyDomain(ctx: OrganizationContext): Promise<SingleSignOn> {
  const { services, organizationId } = ctx;
  const isOwn = eq(identityProviders.organizationId, organizationId);
  const [asked] = await services.db.orm.select().from(identityProviders).where(isOwn);
  if (asked === undefined) throw new DomainError(singleSignOnRefusals.providerMissing());
  const { name, value } = verificationRecord(asked.domain, asked.domainToken);
  const records = (await services.resolveTexts?.(name).catch(() => undefined)) ?? [];
  if (!holdsRecord(records, value)) throw new DomainError(singleSignOnRefusals.recordMissing());

  return transactVerified(ctx, async (tx) => {
    await requireRoleStill(tx, ctx.caller, "organization.secure");
    const stored = await lockProvider(tx, organizationId);

    // What was kept while the name servers were asked is another domain's.
    if (stored.domainToken !== asked.domainToken) throw new DomainError(singleSignOnRefusals.recordMissing());

    return viewSingleSignOn(ctx, await markVerified(ctx, tx, stored, "dns"));
  });
}

/** The same of whoever looked themselves: an agent in the console. */
export async function markVerified(
  ctx: WriteContext,
  tx: Transaction,
  stored: ProviderRow,
  by: DomainProof,
): Promise<ProviderRow> {
  const { organizationId, domain } = stored;
  if (stored.domainVerifiedAt !== null) return stored;
  const domainVerifiedAt = ctx.services.clock.now();
  const isOwn = eq(identityProviders.organizationId, organizationId);
  await tx.update(identityProviders).set({ domainVerifiedAt }).where(isOwn);
  const fact = { organizationId, subjectId: organizationId, details: { domain, by } };
  await recordAudit(ctx, tx, { ...fact, action: "single_sign_on.domain_verified" });
  await tellOwners(ctx, tx, { organizationId, notice: "single_sign_on.verified", subjectName: domain });
  return { ...stored, domainVerifiedAt };
}

/** Of two organizations that verify one domain at once, the index lets one. @throws DomainError `state_conflict` */
export async function transactVerified<Answer>(
  { services }: WriteContext,
  work: (tx: Transaction) => Promise<Answer>,
): Promise<Answer> {
  return services.db.transact(work).catch((error: unknown) => {
    if (isUniqueViolation(error)) throw new DomainError(singleSignOnRefusals.domainTaken());
    throw error;
  });
}
