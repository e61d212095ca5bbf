import type { Transaction } from "@quote-financing/db/database";
import { apiKeys, caseClocks, organizations, partnerLinks } from "@quote-financing/db/schema/tables";
import { DEMO_ORGANIZATIONS, type DemoSlug } from "./demo-organizations.ts";
import type { DemoServices } from "./demo-services.ts";

export interface DemoOrganization {
  readonly organizationId: string;
  readonly slug: DemoSlug;
  readonly name: string;
  readonly apiKeyId: string;
  /** An organization API key (`okey_…`), or for the partner an access token (`ptok_…`). In plain text. */
  readonly token: string;
}

export type DemoOrganizations = Record<DemoSlug, DemoOrganization>;

/** The organizations with one credential each; the partner may resolve claims and is linked to one merchant only. */
export async function writeDemoOrganizations(
  services: DemoServices,
  tx: Transaction,
  createdAt: Date,
): Promise<DemoOrganizations> {
  const made = {} as DemoOrganizations;
  for (const { slug, name, kind } of DEMO_ORGANIZATIONS) {
    const organizationId = services.makeId("organization");
    const isPartner = kind === "partner";
    await tx
      .insert(organizations)
      .values({ id: organizationId, slug, name, kind, mayResolveClaims: isPartner, createdAt });
    await tx.insert(caseClocks).values({ organizationId, lastUpdatedAt: createdAt });
    const apiKeyId = services.makeId("apiKey");
    const token = `${isPartner ? "ptok" : "okey"}_${services.randomBytes(32).toString("base64url")}`;
    await tx.insert(apiKeys).values({
      keyHash: services.hashToken(token),
      apiKeyId,
      organizationId,
      kind: isPartner ? "partner_access_token" : "organization_api_key",
      name: isPartner ? "Intakekoppeling" : "Koppeling met de planning",
      hint: token.slice(-4),
      createdBy: "demo",
      createdAt,
    });
    made[slug] = { organizationId, slug, name, apiKeyId, token };
  }
  await tx.insert(partnerLinks).values({
    partnerOrganizationId: made["intake-direct"].organizationId,
    merchantOrganizationId: made["zonnig-dak"].organizationId,
    createdAt,
  });
  return made;
}
