import type { Transaction } from "@quote-financing/db/database";
import { identityProviders, providerIdentities, sessions } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { eq } from "drizzle-orm";
import { recordAudit } from "../../audit/record-audit.ts";
import { requireRoleStill } from "../../identity/credentials/require-role-still.ts";
import { tellOwners } from "../../identity/notices/tell-owners.ts";
import { clientSecretPurpose } from "../../identity/single-sign-on/client-secret-purpose.ts";
import { ProviderUnavailable, requireProvider } from "../../identity/single-sign-on/provider-client.ts";
import type { OrganizationContext } from "../../trpc.ts";
import { findLiveOrganizationLocked } from "../access.ts";
import { findLocked, type ProviderRow, viewSingleSignOn } from "./get-single-sign-on.ts";
import { singleSignOnRefusals } from "./refusals.ts";
import { decideDomain, decideIssuer } from "./rules.ts";
import type { SaveProviderInput, SingleSignOn } from "./schema.ts";

/**
 * Keeps the provider of the organization, after asking it who it is. Another domain has to be verified anew; another domain, issuer
 * or client ends the sessions that the one before opened. A new client needs its own secret: the old one is never sent elsewhere.
 *
 * @throws DomainError `parameter_invalid`, `parameter_missing`, `state_conflict` when it is no longer as it was read
 */
export async function saveProvider(ctx: OrganizationContext, input: SaveProviderInput): Promise<SingleSignOn> {
  const { services, organizationId } = ctx;
  const wanted = await checked(ctx, input);

  return services.db.transact(async (tx) => {
    await findLiveOrganizationLocked(tx, organizationId);
    await requireRoleStill(tx, ctx.caller, "organization.secure");
    const stored = await findLocked(tx, organizationId);

    const { issuer, clientId, clientSecret, domain } = wanted;
    const isSameClient = stored?.issuer === issuer && stored.clientId === clientId;
    const isSame = isSameClient && stored.domain === domain;
    // The same once more, or nothing was changed: no owner has to hear of it.
    if (isSame && clientSecret === undefined) return viewSingleSignOn(ctx, stored);
    if (!isSame && !isAsRead(stored, wanted.asRead)) throw new DomainError(singleSignOnRefusals.providerChanged());
    if (clientSecret === undefined && !isSameClient) {
      throw new DomainError(singleSignOnRefusals.secretNeeded().at("clientSecret"));
    }

    const row = rowOf(ctx, stored, wanted);
    await tx
      .insert(identityProviders)
      .values(row)
      .onConflictDoUpdate({ target: identityProviders.organizationId, set: row });
    if (stored !== undefined && !isSame) await forgetPeople(tx, organizationId);

    const details = { issuer, clientId, domain };
    const fact = { organizationId, subjectId: organizationId, details };
    await recordAudit(ctx, tx, { ...fact, action: "single_sign_on.changed" });
    await tellOwners(ctx, tx, { organizationId, notice: "single_sign_on.changed", subjectName: domain });

    return viewSingleSignOn(ctx, row);
  });
}

function isAsRead(stored: ProviderRow | undefined, asRead: SaveProviderInput["asRead"]): boolean {
  if (asRead === undefined) return true;
  if (stored === undefined || asRead === null) return stored === undefined && asRead === null;
  return stored.issuer === asRead.issuer && stored.clientId === asRead.clientId && stored.domain === asRead.domain;
}

async function checked({ services }: OrganizationContext, input: SaveProviderInput): Promise<SaveProviderInput> {
  const { allowPrivateDestinations, allowedSubnets = [], agentProvider } = services;
  const policy = { allowPrivateNetworks: allowPrivateDestinations, allowedSubnets };
  const issuer = decideIssuer(input.issuer, policy);
  if (!issuer.ok) throw new DomainError(issuer.refusal);
  const domain = decideDomain(input.domain, agentProvider?.domain);
  if (!domain.ok) throw new DomainError(domain.refusal);
  await requireProvider(services, issuer.value).catch((error: unknown) => {
    throw error instanceof ProviderUnavailable
      ? new DomainError(singleSignOnRefusals.issuerSilent().at("issuer"))
      : error;
  });
  return { ...input, clientId: input.clientId.trim(), issuer: issuer.value, domain: domain.value };
}

function rowOf(
  { services, organizationId }: OrganizationContext,
  stored: ProviderRow | undefined,
  { issuer, clientId, clientSecret, domain }: SaveProviderInput,
): ProviderRow {
  const { secretBox, randomBytes, clock } = services;
  const now = clock.now();
  const kept = stored?.domain === domain ? stored : undefined;
  const sealed = clientSecret && secretBox.seal(clientSecret.trim(), clientSecretPurpose(organizationId));
  return {
    organizationId,
    issuer,
    clientId,
    sealedClientSecret: sealed ?? stored?.sealedClientSecret ?? "",
    domain,
    domainToken: kept?.domainToken ?? randomBytes(24).toString("base64url"),
    domainVerifiedAt: kept?.domainVerifiedAt ?? null,
    isOnlyWay: kept?.isOnlyWay ?? false,
    takesNewPeople: stored?.takesNewPeople ?? true,
    createdAt: stored?.createdAt ?? now,
    updatedAt: now,
  };
}

/** Ends what a provider opened, and who it said people are: the next one may mean others by the same names. */
export async function forgetPeople(tx: Transaction, organizationId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.providerRealm, organizationId));
  await tx.delete(providerIdentities).where(eq(providerIdentities.realm, organizationId));
}
