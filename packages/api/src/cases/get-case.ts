import type { OrganizationContext } from "../trpc.ts";
import { findVisibleCase } from "./access.ts";
import type { GetCaseInput } from "./schema.ts";
import { viewCase } from "./view.ts";

/** One case of the organization. @throws DomainError `resource_missing` */
export async function getCase(ctx: OrganizationContext, input: GetCaseInput) {
  const row = await findVisibleCase(ctx, ctx.organizationId, input.caseId);

  return { data: viewCase(row) };
}
