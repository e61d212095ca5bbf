import type { Context } from "../context.ts";
import { findLinked, findLiveOrganization, findOrganization } from "./access.ts";
import { viewOrganization, viewSupportOrganization } from "./view.ts";

/** The caller's organization and who it is linked with: a merchant should know which partners may act for it. */
export async function getOrganization({ services }: Context, organizationId: string) {
  const row = await findOrganization(services.db.orm, organizationId);
  return { data: viewOrganization(row), ...(await findLinked(services.db.orm, row)) };
}

/** Any organization but a sandbox, for agents. @throws DomainError `resource_missing` */
export async function getSupportOrganization({ services }: Context, organizationId: string) {
  const row = await findLiveOrganization(services.db.orm, organizationId);
  return { data: viewSupportOrganization(row), ...(await findLinked(services.db.orm, row)) };
}
