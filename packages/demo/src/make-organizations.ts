import type { Services } from "@quote-financing/api/context";
import { issueApiKey } from "@quote-financing/api/organizations/api-keys/issue-api-key";
import { CREDENTIAL_KIND_OF } from "@quote-financing/api/organizations/api-keys/rules";
import type { OrganizationContext } from "@quote-financing/api/trpc";
import type { Transaction } from "@quote-financing/db/database";
import { organizations } from "@quote-financing/db/schema/tables";
import type { CallerOrganization } from "@quote-financing/domain/people/caller";
import { organizationContext } from "./demo-context.ts";
import { DEMO_ORGANIZATIONS, type DemoSlug } from "./demo-organizations.ts";

export interface DemoOrganization {
  readonly organization: CallerOrganization;
  /** An organization API key (`okey_…`), or for the partner an access token (`ptok_…`). In plain text. */
  readonly token: string;
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

    const backendWith = (apiKeyId: string) =>
      organizationContext(services, {
        kind: "credential",
        credentialKind: CREDENTIAL_KIND_OF[kind],
        apiKeyId,
        organization,
      });
    const platform = { ...backendWith(""), actor: { actorId: "demo", actorName: "demo" } };
    const { row: key, token } = await issueApiKey(platform, tx, credentialName, undefined);
    made[slug] = { organization, token, backend: backendWith(key.apiKeyId) };
  }
  return made;
}
