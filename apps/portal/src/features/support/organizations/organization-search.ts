import { createLoader, createSerializer, type inferParserType, parseAsString } from "nuqs/server";

/** All that the list's address holds. */
export const organizationSearchParsers = { q: parseAsString, cursor: parseAsString };

type OrganizationSearch = inferParserType<typeof organizationSearchParsers>;

export const loadOrganizationSearch = createLoader(organizationSearchParsers);

const serialize = createSerializer(organizationSearchParsers);

export const organizationListHref = (search: Partial<OrganizationSearch>): string =>
  serialize("/support/organizations", search);

/** Whether a search narrows the list: an installation without organizations is told apart from a search that found none. */
export const isFiltered = (search: OrganizationSearch): boolean => "search" in organizationListInput(search);

/** The procedure's input for an address. */
export const organizationListInput = ({ q, cursor }: OrganizationSearch) => ({
  ...(q === null || q.trim() === "" ? {} : { search: q.trim() }),
  ...(cursor === null ? {} : { cursor }),
});
