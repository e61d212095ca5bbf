import { organizations, partnerLinks } from "@quote-financing/db/schema/tables";
import type { CallerOrganization } from "@quote-financing/domain/people/caller";
import type { Services } from "../context.ts";

/** A fresh organization, a merchant unless told; its slug is used by no other. */
export async function createTestOrganization(
  services: Services,
  properties: Partial<Pick<CallerOrganization, "name" | "slug" | "kind" | "mayResolveClaims">> & {
    readonly testOf?: string;
  } = {},
): Promise<CallerOrganization> {
  const { testOf, ...shown } = properties;
  const organizationId = services.makeId("organization");
  const organization: CallerOrganization = {
    organizationId,
    slug: `proef-${organizationId.slice(-12).toLowerCase()}`,
    name: "Proefbedrijf B.V.",
    kind: "merchant",
    mayResolveClaims: false,
    isTest: testOf !== undefined,
    ...shown,
  };
  const { slug, name, kind, mayResolveClaims } = organization;
  await services.db.orm.insert(organizations).values({
    id: organizationId,
    slug,
    name,
    kind,
    mayResolveClaims,
    testOf: testOf ?? null,
    createdAt: services.clock.now(),
  });
  return organization;
}

/** Lets a partner act for a merchant. */
export async function linkTestPartner(
  services: Services,
  partner: CallerOrganization,
  merchant: CallerOrganization,
): Promise<void> {
  await services.db.orm.insert(partnerLinks).values({
    partnerOrganizationId: partner.organizationId,
    merchantOrganizationId: merchant.organizationId,
    createdAt: services.clock.now(),
  });
}
