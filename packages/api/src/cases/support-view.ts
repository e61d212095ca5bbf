import type { organizations } from "@quote-financing/db/schema/tables";
import type { SupportCase } from "./support-schema.ts";
import { type CaseRow, viewCase } from "./view.ts";

type OrganizationRow = Pick<typeof organizations.$inferSelect, "id" | "slug" | "name">;

/** Rows to the console's wire, field by field. */
export function viewSupportCase(
  row: CaseRow & { readonly hidden: boolean },
  organization: OrganizationRow,
): SupportCase {
  return {
    ...viewCase(row),
    organization: { organizationId: organization.id, slug: organization.slug, name: organization.name },
    hidden: row.hidden,
  };
}
