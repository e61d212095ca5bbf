import { createLoader, createSerializer, parseAsString } from "nuqs/server";

interface OfOrganization {
  readonly organization: { readonly organizationId: string };
}

/** Ids are unique within an organization only: the address names it, so that nothing has to be looked for. */
const parsers = { organization: parseAsString };

const serialize = createSerializer(parsers);

/** The organization that an address names; null in one that a person typed. */
export const loadNamedOrganization = createLoader(parsers);

export const supportCaseHref = ({ caseId, organization }: OfOrganization & { readonly caseId: string }): string =>
  serialize(`/support/cases/${caseId}`, { organization: organization.organizationId });

export const supportQuoteHref = (organizationId: string, quoteId: string): string =>
  serialize(`/support/quotes/${quoteId}`, { organization: organizationId });

export const supportOrganizationHref = (organizationId: string): string => `/support/organizations/${organizationId}`;
