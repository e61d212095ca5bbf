import type { CaseTab } from "@quote-financing/api/cases/lists/tab-schema";
import { createLoader, createSerializer, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { parseAsDay } from "../../ui/format/address-parsers.ts";

/** What the address of a list of cases holds: a tab, or a search through all of them (`all`) or one; and days. */
export interface TabSearch<Tab extends string> {
  readonly tab: Tab | "all";
  readonly search?: string | undefined;
  /** Opened from this day, until that one; both included. */
  readonly createdFrom?: string | undefined;
  readonly createdTo?: string | undefined;
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
    from: parseAsDay,
    to: parseAsDay,
    cursor: parseAsString,
  };
  const load = createLoader(parsers);
  const serialize = createSerializer(parsers);
  type Address = Awaited<ReturnType<typeof load>>;
  return {
    parsers,
    load,
    /** What an address asks for; the procedure's input too. All tabs at once are for a search, or for days. */
    searchOf: ({ tab, q, from, to, cursor }: Address): TabSearch<Tab> => {
      const search = q?.trim() === "" ? undefined : q?.trim();
      const days = { ...(from === null ? {} : { createdFrom: from }), ...(to === null ? {} : { createdTo: to }) };
      const chosen = tab === "all" && !isNarrowed({ search, ...days }) ? null : tab;
      const start = search === undefined ? firstTab : "all";
      return { tab: chosen ?? start, search, ...days, cursor: cursor ?? undefined };
    },
    hrefOf: ({ tab, search, createdFrom, createdTo, cursor }: TabSearch<Tab>): string =>
      serialize(base, {
        tab,
        q: search ?? null,
        from: createdFrom ?? null,
        to: createdTo ?? null,
        cursor: cursor ?? null,
      }),
    /** The list as it opens: with the view that the reader chose for it. */
    base,
    /** The whole first list, whatever view it opens with. */
    unfilteredHref: serialize(base, { tab: firstTab }),
  };
}

/** Whether it shows part of the cases: then all tabs can be looked through at once. */
export const isNarrowed = ({ search, createdFrom, createdTo }: Omit<TabSearch<string>, "tab">): boolean =>
  search !== undefined || createdFrom !== undefined || createdTo !== undefined;

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

/** What a view keeps of the address (decision record 0380). */
export const keptCaseQuery = (search: CaseSearch): string =>
  CASES.hrefOf({ ...search, search: undefined, cursor: undefined }).split("?")[1] ?? "";

/** All pages of the list as a file. */
export const caseExportHref = (search: CaseSearch): string =>
  CASES.hrefOf({ ...search, cursor: undefined }).replace(CASES.base, "/api/cases/export");
