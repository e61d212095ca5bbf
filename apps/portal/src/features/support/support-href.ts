interface OfOrganization {
  readonly organization: { readonly organizationId: string };
}

/** Ids are unique within an organization only: the address names it, so that nothing has to be looked for. */
export const supportCaseHref = (row: OfOrganization & { readonly caseId: string }): string =>
  `/support/cases/${row.caseId}?organization=${row.organization.organizationId}`;

export const supportQuoteHref = (organizationId: string, quoteId: string): string =>
  `/support/quotes/${quoteId}?organization=${organizationId}`;

export const supportOrganizationHref = (organizationId: string): string => `/support/organizations/${organizationId}`;
