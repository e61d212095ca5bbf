import { QUOTE_SORTS } from "@quote-financing/api/quotes/lists/quote-sorts";
import { QUOTE_VIEWS } from "@quote-financing/api/quotes/quote-views";
import {
  FINANCING_METHODS,
  FINANCING_PHASES,
  FINANCING_STATUSES,
  FINANCING_WAITING_ON,
} from "@quote-financing/domain/vocabulary";
import {
  createLoader,
  createSerializer,
  type inferParserType,
  parseAsBoolean,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";
import { parseAsDay, parseAsEuros } from "../../../ui/format/address-parsers.ts";

/** All that the quote list's address holds: a list that is shared or bookmarked comes back as it was. */
export const quoteSearchParsers = {
  view: parseAsStringLiteral(QUOTE_VIEWS).withDefault("all"),
  q: parseAsString,
  phase: parseAsStringLiteral(FINANCING_PHASES),
  status: parseAsStringLiteral(FINANCING_STATUSES),
  onHold: parseAsBoolean,
  waitingOn: parseAsStringLiteral(FINANCING_WAITING_ON),
  method: parseAsStringLiteral(FINANCING_METHODS),
  tag: parseAsString,
  from: parseAsDay,
  to: parseAsDay,
  min: parseAsEuros,
  max: parseAsEuros,
  sort: parseAsStringLiteral(QUOTE_SORTS).withDefault("newest"),
  cursor: parseAsString,
};

export type QuoteSearch = inferParserType<typeof quoteSearchParsers>;

export const loadQuoteSearch = createLoader(quoteSearchParsers);

const serialize = createSerializer(quoteSearchParsers);

/** A list with nothing chosen but the view. */
export const EMPTY_FILTERS = {
  q: null,
  phase: null,
  status: null,
  onHold: null,
  waitingOn: null,
  method: null,
  tag: null,
  from: null,
  to: null,
  min: null,
  max: null,
  cursor: null,
} as const satisfies Omit<QuoteSearch, "view" | "sort">;

export const quoteListHref = (search: Partial<QuoteSearch>): string => serialize("/quotes", search);

/** What a view keeps of the address (decision record 0380). */
export const keptQuoteQuery = (search: QuoteSearch): string =>
  quoteListHref({ ...search, q: null, cursor: null }).split("?")[1] ?? ALL_QUOTES;

/** Says that all quotes are meant, where the address without a query opens a view of the person's own. */
const ALL_QUOTES = "view=all";

export const allQuotesHref = `/quotes?${ALL_QUOTES}`;

/** All pages of the list as a file. */
export const quoteExportHref = (search: QuoteSearch): string =>
  serialize("/api/quotes/export", { ...search, cursor: null });

/** How many filters are on, the search text aside. */
export const filterCount = ({ phase, status, onHold, waitingOn, method, tag, ...ranges }: QuoteSearch): number =>
  [phase, status, onHold, waitingOn, method, tag, ranges.from, ranges.to, ranges.min, ranges.max].filter(
    (value) => value !== null,
  ).length;

/** Whether it shows part of what its tab counts. */
export const isNarrowed = (search: QuoteSearch): boolean => (search.q ?? "").trim() !== "" || filterCount(search) > 0;

/** The procedure's input for an address. */
export function quoteListInput(search: QuoteSearch) {
  const { view, q, phase, status, onHold, waitingOn, method, tag, from, to, min, max, sort, cursor } = search;
  return {
    view,
    ...(q === null || q.trim() === "" ? {} : { search: q }),
    ...(phase === null ? {} : { phase }),
    ...(status === null ? {} : { status }),
    ...(onHold === null ? {} : { onHold }),
    ...(waitingOn === null ? {} : { waitingOn }),
    ...(method === null ? {} : { method }),
    ...(tag === null ? {} : { tag }),
    ...(from === null ? {} : { createdFrom: from }),
    ...(to === null ? {} : { createdTo: to }),
    ...(min === null ? {} : { totalInclTaxFrom: min }),
    ...(max === null ? {} : { totalInclTaxTo: max }),
    sort,
    ...(cursor === null ? {} : { cursor }),
  };
}
