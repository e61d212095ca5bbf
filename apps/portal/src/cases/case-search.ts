import type { CaseTab } from "@quote-financing/api/cases/tab-schema";

/** In the order of the tabs. (The schema's own list would bring zod to the browser.) */
export const CASE_TAB_ORDER = [
  "merchant",
  "platform",
  "consumer",
  "none",
  "closed",
] as const satisfies readonly CaseTab[];

/** What the case list's address holds. */
export interface CaseSearch {
  readonly tab: CaseTab;
  readonly cursor?: string | undefined;
}

export function readCaseSearch(search: Record<string, string | string[] | undefined>): CaseSearch {
  const tab = CASE_TAB_ORDER.find((known) => known === search.tab) ?? "merchant";
  return { tab, cursor: typeof search.cursor === "string" ? search.cursor : undefined };
}

export const caseListHref = (base: string, { tab, cursor }: CaseSearch): string => {
  const query = new URLSearchParams({ tab, ...(cursor === undefined ? {} : { cursor }) });
  return `${base}?${query}`;
};
