import { apiKeys } from "@quote-financing/db/schema/tables";
import type { CallerOrganization, CredentialCaller } from "@quote-financing/domain/people/caller";
import { EVERY_SCOPE, type GrantedScope } from "@quote-financing/domain/people/key-scopes";
import type { CredentialKind } from "@quote-financing/domain/vocabulary";
import type { Services } from "../context.ts";
import { hashCredential } from "../identity/credentials/credential-token.ts";

export interface TestCredential {
  /** The plain text, for an Authorization header. */
  readonly token: string;
  readonly apiKeyId: string;
  readonly caller: CredentialCaller;
}

const PREFIXES = { organization_api_key: "okey", partner_access_token: "ptok" } as const;

/** A stored credential of an organization, an organization API key unless told. */
export async function createTestCredential(
  services: Services,
  organization: CallerOrganization,
  {
    kind = "organization_api_key",
    expiresAt,
    scopes = [EVERY_SCOPE],
    allowedAddresses = [],
  }: { kind?: CredentialKind; expiresAt?: Date; scopes?: GrantedScope[]; allowedAddresses?: string[] } = {},
): Promise<TestCredential> {
  const token = `${PREFIXES[kind]}_${services.randomBytes(32).toString("base64url")}`;
  const apiKeyId = services.makeId("apiKey");
  await services.db.orm.insert(apiKeys).values({
    keyHash: hashCredential(token),
    apiKeyId,
    organizationId: organization.organizationId,
    kind,
    name: "Proefsleutel",
    hint: token.slice(-4),
    createdBy: "test",
    createdAt: services.clock.now(),
    expiresAt: expiresAt ?? null,
    scopes,
    allowedAddresses,
  });
  const caller = {
    kind: "credential",
    credentialKind: kind,
    apiKeyId,
    scopes,
    allowedAddresses,
    organization,
  } as const;
  return { token, apiKeyId, caller };
}
