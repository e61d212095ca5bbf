import type { Orm, Transaction } from "@quote-financing/db/database";
import { identityProviders } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { eq } from "drizzle-orm";
import { callbackUrl } from "../../identity/single-sign-on/identity-provider.ts";
import type { OrganizationContext } from "../../trpc.ts";
import { singleSignOnRefusals } from "./refusals.ts";
import { verificationRecord } from "./rules.ts";
import type { SingleSignOn } from "./schema.ts";

export type ProviderRow = typeof identityProviders.$inferSelect;

/** How the organization's people sign in at their own provider; without data where it set none up. */
export async function getSingleSignOn(ctx: OrganizationContext): Promise<SingleSignOn> {
  const { services, organizationId } = ctx;
  const isOwn = eq(identityProviders.organizationId, organizationId);
  const [row] = await services.db.orm.select().from(identityProviders).where(isOwn);
  return viewSingleSignOn(ctx, row);
}

export function viewSingleSignOn(ctx: OrganizationContext, row: ProviderRow | undefined): SingleSignOn {
  const url = callbackUrl(ctx.services, ctx.organizationId);
  if (row === undefined) return { callbackUrl: url };
  const { issuer, clientId, domain, domainToken, domainVerifiedAt, isOnlyWay, takesNewPeople, updatedAt } = row;
  const verified = domainVerifiedAt === null ? {} : { domainVerifiedAt: domainVerifiedAt.toISOString() };
  const record = verificationRecord(domain, domainToken);
  const rules = { isOnlyWay, takesNewPeople };
  const data = { issuer, clientId, domain, record, ...verified, ...rules, updatedAt: updatedAt.toISOString() };
  return { data, callbackUrl: url };
}

/** Locked until the transaction ends. @throws DomainError `resource_missing` */
export async function lockProvider(tx: Transaction, organizationId: string): Promise<ProviderRow> {
  const row = await findLocked(tx, organizationId);
  if (row === undefined) throw new DomainError(singleSignOnRefusals.providerMissing());
  return row;
}

export async function findLocked(tx: Transaction, organizationId: string): Promise<ProviderRow | undefined> {
  const isOwn = eq(identityProviders.organizationId, organizationId);
  const [row] = await tx.select().from(identityProviders).where(isOwn).for("update");
  return row;
}

/** For agents: which domain waits to be verified, or was. */
export async function findDomain(orm: Orm, organizationId: string) {
  const { domain, domainVerifiedAt } = identityProviders;
  const isOwn = eq(identityProviders.organizationId, organizationId);
  const [row] = await orm.select({ domain, domainVerifiedAt }).from(identityProviders).where(isOwn);
  if (row === undefined) return undefined;
  return { domain: row.domain, ...(row.domainVerifiedAt && { domainVerifiedAt: row.domainVerifiedAt.toISOString() }) };
}
