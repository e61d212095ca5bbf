import type { Session } from "@quote-financing/api/identity/sessions/session";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { PAGE_ORGANIZATION_HEADER } from "../../trpc/page-organization-header.ts";
import { portalRefusals } from "./refusals.ts";

/**
 * A page of one organization, or of test data, never acts on another that the session went to in another window.
 *
 * @param shown whom the page was made for; null when the caller is no page of an organization
 * @throws DomainError `state_conflict`
 */
export function requireSameOrganization(session: Session | null, shown: string | null): void {
  const caller = session?.caller;
  if (shown === null || caller?.kind !== "member" || caller.organization.organizationId === shown) return;
  throw new DomainError(portalRefusals.otherOrganization().at(PAGE_ORGANIZATION_HEADER));
}
