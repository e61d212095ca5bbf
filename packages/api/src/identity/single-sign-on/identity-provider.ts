import type { Transaction } from "@quote-financing/db/database";
import { identityProviders, organizations } from "@quote-financing/db/schema/tables";
import { emailKey } from "@quote-financing/domain/fields/email";
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Services } from "../../context.ts";
import { AGENTS_REALM } from "../provider-realm.ts";
import { clientSecretPurpose } from "./client-secret-purpose.ts";

/** An OpenID Connect provider, and whom it may speak for: the addresses of one domain. */
export interface IdentityProvider {
  /** An organization's id, or `agents`. */
  readonly realm: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Verified. In ASCII and lower case. */
  readonly domain: string;
  readonly takesNewPeople: boolean;
}

/** Who signs in with addresses of this domain: the platform's own comes first. */
export async function findProviderOfEmail(services: Services, email: string): Promise<IdentityProvider | undefined> {
  const domain = domainOf(email);
  if (domain === undefined) return undefined;
  const { agentProvider } = services;
  if (agentProvider?.domain === domain) return ofAgents(agentProvider);
  return findStored(services, eq(identityProviders.domain, domain));
}

/** @param realm as an address of the portal names it */
export async function findProviderOfRealm(services: Services, realm: string): Promise<IdentityProvider | undefined> {
  const { agentProvider } = services;
  if (realm === AGENTS_REALM) return agentProvider && ofAgents(agentProvider);
  return findStored(services, eq(identityProviders.organizationId, realm));
}

/**
 * The provider that was asked, as nobody changes or removes it until the transaction ends; undefined when another took its
 * place while it was asked. That one's people are not this one's (decision record 0390).
 */
export async function lockAskedProvider(
  tx: Transaction,
  asked: IdentityProvider,
): Promise<IdentityProvider | undefined> {
  if (asked.realm === AGENTS_REALM) return asked;
  const { organizationId, issuer, clientId, domain, domainVerifiedAt, takesNewPeople } = identityProviders;
  const isAsked = and(eq(issuer, asked.issuer), eq(clientId, asked.clientId), eq(domain, asked.domain));
  const [row] = await tx
    .select({ takesNewPeople })
    .from(identityProviders)
    .where(and(eq(organizationId, asked.realm), isAsked, isNotNull(domainVerifiedAt)))
    .for("share");
  return row && { ...asked, takesNewPeople: asked.takesNewPeople && row.takesNewPeople };
}

/** Whether the sign-in page needs to offer it. */
export async function hasProviders({ db, agentProvider }: Services): Promise<boolean> {
  if (agentProvider !== undefined) return true;
  const isVerified = isNotNull(identityProviders.domainVerifiedAt);
  const found = await db.orm
    .select({ of: identityProviders.organizationId })
    .from(identityProviders)
    .where(isVerified)
    .limit(1);
  return found.length > 0;
}

/** Where a provider sends people back to: one address for each, so that no other can answer for it (RFC 9700 §4.4.2.1). */
export const callbackUrl = ({ portalUrl }: Pick<Services, "portalUrl">, realm: string): string =>
  `${portalUrl}/api/auth/sso/callback/${realm}`;

/** Undefined for text that is no address. In the form in which domains compare. */
export const domainOf = (email: string): string | undefined => emailKey(email)?.split("@").at(-1);

const ofAgents = (provider: NonNullable<Services["agentProvider"]>): IdentityProvider => ({
  ...provider,
  realm: AGENTS_REALM,
  takesNewPeople: false,
});

/** Of an organization that is in use, whose domain was shown to be its own. */
async function findStored(
  { db, secretBox }: Services,
  isAsked: ReturnType<typeof eq>,
): Promise<IdentityProvider | undefined> {
  const [row] = await db.orm
    .select({ provider: identityProviders })
    .from(identityProviders)
    .innerJoin(organizations, eq(organizations.id, identityProviders.organizationId))
    .where(and(isAsked, isNotNull(identityProviders.domainVerifiedAt), isNull(organizations.suspendedAt)));
  if (row === undefined) return undefined;
  const { organizationId: realm, issuer, clientId, sealedClientSecret, domain, takesNewPeople } = row.provider;
  const clientSecret = secretBox.open(sealedClientSecret, clientSecretPurpose(realm));
  return { realm, issuer, clientId, clientSecret, domain, takesNewPeople };
}
