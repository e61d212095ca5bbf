interface OfOrganization {
  readonly organization: { readonly organizationId: string };
}

/**
 * Ids are unique within an organization only: the address names it, so that nothing has to be looked for. Written without
 * nuqs, which reads it (named-organization.ts): it would weigh three kilobytes on every page that links to one.
 */
const naming = (path: string, organizationId: string): string =>
  `${path}?${new URLSearchParams({ organization: organizationId })}`;

export const supportCaseHref = ({ caseId, organization }: OfOrganization & { readonly caseId: string }): string =>
  naming(`/support/cases/${caseId}`, organization.organizationId);

export const supportQuoteHref = (organizationId: string, quoteId: string): string =>
  naming(`/support/quotes/${quoteId}`, organizationId);

/** @param cursor where the page of its quotes begins */
export const supportOrganizationHref = (organizationId: string, cursor?: string): string =>
  `/support/organizations/${organizationId}${cursor === undefined ? "" : `?${new URLSearchParams({ cursor })}`}`;

export const supportSearchHref = (text: string): string => `/support/search?${new URLSearchParams({ q: text })}`;
