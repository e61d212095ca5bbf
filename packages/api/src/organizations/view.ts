import type { organizations } from "@quote-financing/db/schema/tables";
import type { Organization, SupportOrganization } from "./schema.ts";

export type OrganizationRow = Pick<
  typeof organizations.$inferSelect,
  "id" | "slug" | "name" | "kind" | "mayResolveClaims" | "requiresSecondFactor" | "suspendedAt" | "createdAt"
>;

/** Row to wire, field by field. */
export function viewOrganization(row: OrganizationRow): Organization {
  return {
    organizationId: row.id,
    slug: row.slug,
    name: row.name,
    kind: row.kind,
    mayResolveClaims: row.mayResolveClaims,
    requiresSecondFactor: row.requiresSecondFactor,
    createdAt: row.createdAt.toISOString(),
  };
}

/** The same with what only agents see. */
export function viewSupportOrganization(row: OrganizationRow): SupportOrganization {
  const suspension = row.suspendedAt === null ? {} : { suspendedAt: row.suspendedAt.toISOString() };
  return { ...viewOrganization(row), ...suspension };
}
