import type { Services } from "@quote-financing/api/context";
import { issueApiKey } from "@quote-financing/api/organizations/api-keys/issue-api-key";
import { CREDENTIAL_KIND_OF } from "@quote-financing/api/organizations/api-keys/rules";
import { findSandbox } from "@quote-financing/api/organizations/sandbox/find-sandbox";
import type { OrganizationContext } from "@quote-financing/api/trpc";
import type { Transaction } from "@quote-financing/db/database";
import { organizations } from "@quote-financing/db/schema/tables";
import type { CallerOrganization, CredentialCaller } from "@quote-financing/domain/people/caller";
import { EVERY_SCOPE } from "@quote-financing/domain/people/key-scopes";
import { organizationContext } from "./demo-context.ts";
import { DEMO_ORGANIZATIONS, type DemoSlug } from "./demo-organizations.ts";

const EVERYTHING = { scopes: [EVERY_SCOPE], allowedAddresses: [] as string[] } satisfies Pick<
  CredentialCaller,
  "scopes" | "allowedAddresses"
>;

export interface DemoOrganization {
  readonly organization: CallerOrganization;
  /** An organization API key (`okey_…`), or for the partner an access token (`ptok_…`). In plain text. */
  readonly token: string;
  /** A key of its test data (`okey_test_…`), where developers are to find one. In plain text. */
  readonly testToken?: string;
  /** Its own system, over the API. */
  readonly backend: OrganizationContext;
}

/** The organizations with one credential each. */
export async function makeOrganizations(
  services: Services,
  tx: Transaction,
): Promise<Record<DemoSlug, DemoOrganization>> {
  const made = {} as Record<DemoSlug, DemoOrganization>;
  for (const { slug, name, kind, credentialName } of DEMO_ORGANIZATIONS) {
    const organizationId = services.makeId("organization");
    const mayResolveClaims = kind === "partner";
    const organization = { organizationId, slug, name, kind, mayResolveClaims, isTest: false };
    const row = { id: organizationId, slug, name, kind, mayResolveClaims, createdAt: services.clock.now() };
    await tx.insert(organizations).values(row);

    const { row: key, token } = await issueApiKey(platformContext(services, organization), tx, {
      name: credentialName,
      expiresAt: undefined,
      ...EVERYTHING,
    });
    made[slug] = { organization, token, backend: backendContext(services, organization, key.apiKeyId) };
  }
  return made;
}

/**
 * The same organization with a key of its test data: samples of guides are tried with it, and touch nothing of the demo
 * (decision record 0135).
 */
export async function withTestKey(
  services: Services,
  tx: Transaction,
  demo: DemoOrganization,
): Promise<DemoOrganization> {
  const { organization } = demo;
  const organizationId = await findSandbox(platformContext(services, organization), tx, organization.organizationId);
  const sandbox = { ...organization, organizationId, isTest: true };
  const { token: testToken } = await issueApiKey(platformContext(services, sandbox), tx, {
    name: "Voorbeelden uit de handleiding",
    expiresAt: undefined,
    ...EVERYTHING,
  });
  return { ...demo, testToken };
}

const backendContext = (services: Services, organization: CallerOrganization, apiKeyId: string) =>
  organizationContext(services, {
    kind: "credential",
    credentialKind: CREDENTIAL_KIND_OF[organization.kind],
    apiKeyId,
    ...EVERYTHING,
    organization,
  });

/** Who makes the demo. */
const platformContext = (services: Services, organization: CallerOrganization) => ({
  ...backendContext(services, organization, ""),
  actor: { actorId: "demo", actorName: "demo" },
});
