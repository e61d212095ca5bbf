import type { OrganizationContext } from "../trpc.ts";
import { findTabPage } from "./tab-page.ts";
import type { ListTabInput } from "./tab-schema.ts";
import { viewCase } from "./view.ts";

/** A work list of the organization, for the portal. @throws DomainError `cursor_invalid` */
export async function listTab(ctx: OrganizationContext, input: ListTabInput) {
  const { page, ...next } = await findTabPage(ctx, { ...input, organizationId: ctx.organizationId, withHidden: false });

  return { data: page.map((row) => viewCase(row.case)), ...next };
}
