import type { OrganizationCaller } from "@quote-financing/domain/people/permissions";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { identityRefusals } from "../refusals.ts";

export const MERCHANT_ORGANIZATION_HEADER = "Merchant-Organization";

/**
 * Whether a caller may name this merchant at all. The REST facade asks before it reads a body, since a permission comes
 * before the input (contract-decisions §1, §6; decision record 0160). Which merchants a partner is linked to is the use
 * case's question.
 *
 * @param slug value of `Merchant-Organization`; undefined when the header is absent.
 * @throws DomainError `operation_not_permitted` when anyone but a partner names another organization.
 */
export function authorizeNamedMerchant(caller: OrganizationCaller, slug: string | undefined): void {
  const isPartner = caller.kind === "credential" && caller.credentialKind === "partner_access_token";
  if (isPartner || slug === undefined || slug === caller.organization.slug) return;
  throw new DomainError(identityRefusals.ownOrganizationOnly().at(MERCHANT_ORGANIZATION_HEADER));
}
