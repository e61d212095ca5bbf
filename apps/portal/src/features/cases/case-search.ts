import type { CaseTab } from "@quote-financing/api/cases/lists/tab-schema";
import { createLoader, createSerializer, parseAsString, parseAsStringLiteral } from "nuqs/server";

/** What the address of a list of cases holds: a tab, or a search through all of them (`all`) or one. */
export interface TabSearch<Tab extends string> {
  readonly tab: Tab | "all";
  readonly search?: string | undefined;
  readonly cursor?: string | undefined;
}

/**
 * The address of a list of cases, written and read in one place.
 *
 * @param tabs in the order of the page
 * @param firstTab where nothing is chosen and nothing is searched
 */
export function caseListAddress<Tab extends string>(base: string, tabs: readonly Tab[], firstTab: Tab) {
  const parsers = {
    tab: parseAsStringLiteral<Tab | "all">([...tabs, "all"]),
    q: parseAsString,
    cursor: parseAsString,
  };
  const load = createLoader(parsers);
  const serialize = createSerializer(parsers);
  type Address = Awaited<ReturnType<typeof load>>;
  return {
    parsers,
    load,
    /** What an address asks for; the procedure's input too. All tabs at once are for a search only. */
    searchOf: ({ tab, q, cursor }: Address): TabSearch<Tab> => {
      const search = q?.trim() === "" ? undefined : q?.trim();
      const chosen = tab === "all" && search === undefined ? null : tab;
      return { tab: chosen ?? (search === undefined ? firstTab : "all"), search, cursor: cursor ?? undefined };
    },
    hrefOf: ({ tab, search, cursor }: TabSearch<Tab>): string =>
      serialize(base, { tab, q: search ?? null, cursor: cursor ?? null }),
    /** The list as it opens. */
    base,
  };
}

export type CaseListAddress<Tab extends string> = ReturnType<typeof caseListAddress<Tab>>;

/** In the order of the tabs. (The schema's own list would bring zod to the browser.) */
export const CASE_TAB_ORDER = [
  "merchant",
  "platform",
  "consumer",
  "none",
  "closed",
] as const satisfies readonly CaseTab[];

export type CaseSearch = TabSearch<(typeof CASE_TAB_ORDER)[number]>;

export const CASES = caseListAddress("/cases", CASE_TAB_ORDER, "merchant");

/** All pages of the list as a file. */
export const caseExportHref = (search: CaseSearch): string =>
  CASES.hrefOf({ ...search, cursor: undefined }).replace(CASES.base, "/api/cases/export");
