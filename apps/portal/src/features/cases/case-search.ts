import type { CaseTab } from "@quote-financing/api/cases/lists/tab-schema";

/** In the order of the tabs. (The schema's own list would bring zod to the browser.) */
export const CASE_TAB_ORDER = [
  "merchant",
  "platform",
  "consumer",
  "none",
  "closed",
] as const satisfies readonly CaseTab[];

/** What the case list's address holds: a tab, or a search through all of them (`all`) or one. */
export interface CaseSearch {
  readonly tab: CaseTab;
  readonly search?: string | undefined;
  readonly cursor?: string | undefined;
}

export function readCaseSearch(search: Record<string, string | string[] | undefined>): CaseSearch {
  const term = typeof search.q === "string" && search.q.trim() !== "" ? search.q.trim() : undefined;
  const tab = CASE_TAB_ORDER.find((known) => known === search.tab) ?? (term === undefined ? "merchant" : "all");
  return { tab, search: term, cursor: typeof search.cursor === "string" ? search.cursor : undefined };
}

type ListAddress = Omit<CaseSearch, "tab"> & { readonly tab: string };

export const caseListHref = (base: string, { tab, search, cursor }: ListAddress): string => {
  const query = new URLSearchParams({
    tab,
    ...(search === undefined ? {} : { q: search }),
    ...(cursor === undefined ? {} : { cursor }),
  });
  return `${base}?${query}`;
};
