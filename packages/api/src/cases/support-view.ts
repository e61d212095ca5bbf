import type { cases, organizations } from "@quote-financing/db/schema/tables";
import type { SupportCase } from "./support-schema.ts";
import { type CaseRow, viewCase } from "./view.ts";

type OrganizationRow = Pick<typeof organizations.$inferSelect, "id" | "slug" | "name">;

type ForAgents = Pick<typeof cases.$inferSelect, "hidden" | "claimedBy" | "claimedByName" | "claimedAt">;

/** Rows to the console's wire, field by field, for this agent. */
export function viewSupportCase(row: CaseRow & ForAgents, organization: OrganizationRow, agentId: string): SupportCase {
  return {
    ...viewCase(row),
    organization: { organizationId: organization.id, slug: organization.slug, name: organization.name },
    hidden: row.hidden,
    ...viewClaim(row, agentId),
  };
}

function viewClaim({ claimedBy, claimedByName, claimedAt }: ForAgents, agentId: string): Pick<SupportCase, "claim"> {
  if (claimedBy === null || claimedByName === null || claimedAt === null) return {};
  return { claim: { name: claimedByName, since: claimedAt.toISOString(), isMine: claimedBy === agentId } };
}
