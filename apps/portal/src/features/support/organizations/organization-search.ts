/** What the list's address holds. */
export interface OrganizationSearch {
  readonly q?: string | undefined;
  readonly cursor?: string | undefined;
}

const textOf = (value: string | string[] | undefined) =>
  typeof value === "string" && value !== "" ? value : undefined;

export const readOrganizationSearch = (search: Record<string, string | string[] | undefined>): OrganizationSearch => ({
  q: textOf(search.q),
  cursor: textOf(search.cursor),
});

export const organizationListInput = ({ q, cursor }: OrganizationSearch) => ({
  ...(q === undefined ? {} : { search: q }),
  ...(cursor === undefined ? {} : { cursor }),
});

export function organizationListHref({ q, cursor }: OrganizationSearch): string {
  const query = new URLSearchParams();
  if (q !== undefined) query.set("q", q);
  if (cursor !== undefined) query.set("cursor", cursor);
  return query.size === 0 ? "/support/organizations" : `/support/organizations?${query}`;
}
