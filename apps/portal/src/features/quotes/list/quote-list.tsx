"use client";

import { QUOTE_VIEWS } from "@quote-financing/api/quotes/quote-views";
import { keepPreviousData } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useRefreshMs } from "../../../trpc/live/live-state.ts";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { useAddress } from "../../../ui/address/use-address.ts";
import { SelectButton } from "../../../ui/bulk/select-button.tsx";
import { useSelection } from "../../../ui/bulk/use-selection.ts";
import { nothingYet, orLoadFault } from "../../../ui/feedback/load-fault.tsx";
import { QueryFault } from "../../../ui/feedback/query-fault.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { useRememberedList } from "../../../ui/layout/remembered-list.ts";
import { TabLinks } from "../../../ui/layout/tab-links.tsx";
import { AnsweredPaging } from "../../../ui/rows/answered-paging.tsx";
import { ExportLink } from "../../../ui/rows/export-link.tsx";
import { foundNothing } from "../../../ui/rows/found-nothing.ts";
import { FoundRows } from "../../../ui/rows/found-rows.tsx";
import { LiveList } from "../../../ui/rows/live-list.tsx";
import { useLiveRows } from "../../../ui/rows/use-live-rows.ts";
import { useMay } from "../../../ui/shell/permissions.tsx";
import { SavedViewsButton } from "../../organizations/saved-views/saved-views-button.tsx";
import { useSavedViews } from "../../organizations/saved-views/use-saved-views.ts";
import { QuoteFilterBar } from "./quote-filter-bar.tsx";
import {
  allQuotesHref,
  isNarrowed,
  keptQuoteQuery,
  type QuoteSearch,
  quoteExportHref,
  quoteListHref,
  quoteListInput,
  quoteSearchParsers,
} from "./quote-search.ts";
import { QuoteTable } from "./quote-table.tsx";

// Few lists are empty (decision record 0292).
const NoQuotes = dynamic(() => orLoadFault(import("./no-quotes.tsx").then((module) => module.NoQuotes)), {
  loading: nothingYet,
});

const QuoteBulk = dynamic(() => orLoadFault(import("./quote-bulk.tsx").then((module) => module.QuoteBulk)), {
  loading: nothingYet,
});

const REFRESH_MS = 30_000;

const idOf = ({ quoteId }: { readonly quoteId: string }): string => quoteId;

/** The organization's quotes. What is shown is in the address; the page has put the first answer into the cache. */
export function QuoteList({ organizationId, apiUrl }: { organizationId: string; apiUrl: string }) {
  const t = useTranslations("quotes");
  const [search, setSearch] = useAddress(quoteSearchParsers, { history: "push", shallow: true });
  const query = keptQuoteQuery(search);
  const views = useSavedViews("quotes", query);
  const hrefOf = (shown: Partial<QuoteSearch>) => {
    const href = quoteListHref(shown);
    return views.hasDefault && href === "/quotes" ? allQuotesHref : href;
  };
  useRememberedList("/quotes", hrefOf(search));
  const refetchInterval = useRefreshMs(REFRESH_MS);
  const input = quoteListInput(search);
  const list = trpc.quotes.list.useQuery(input, {
    placeholderData: keepPreviousData,
    refetchInterval,
  });
  const live = useLiveRows(list, JSON.stringify(input), idOf);
  const counts = trpc.quotes.counts.useQuery(undefined, { refetchInterval });
  const tabs = QUOTE_VIEWS.map((view) => ({
    href: hrefOf({ view }),
    label: t(`views.${view}`),
    count: counts.data?.[view],
    isHere: view === search.view && !views.isOwn,
  }));
  const mayAsk = useMay("cases.write");
  const choosing = useSelection(mayAsk);
  const shown = list.isPlaceholderData ? [] : live.rows;
  const choose = (changes: Partial<QuoteSearch>) => {
    // By the address, which is ahead of what is drawn when a tab was opened just now. Without a view it shows all.
    const view = new URLSearchParams(location.search).has("view") ? {} : ({ view: "all" } as const);
    void setSearch({ ...view, ...changes, cursor: null }, { clearOnDefault: !views.hasDefault });
  };
  return (
    <>
      <TabLinks label={t("viewsLabel")} tabs={[...tabs, ...views.own]} />
      <QuoteFilterBar search={search} onChange={choose} isStale={list.isPlaceholderData}>
        <SavedViewsButton list="quotes" query={query} />
        {mayAsk ? <SelectButton {...choosing} /> : null}
      </QuoteFilterBar>
      <FoundRows list={list} text={search.q} cursor={search.cursor} isNarrowed={isNarrowed(search)} />
      <LiveList
        live={live}
        arrivedText={(count) => t("arrived", { count })}
        waitingText={(count) => t("showArrived", { count })}
      >
        <Panel isFlush>
          {list.isError ? <QueryFault error={list.error} retry={() => void list.refetch()} /> : null}
          {foundNothing(list) ? (
            <NoQuotes search={search} apiUrl={apiUrl} hrefOf={hrefOf} />
          ) : (
            <QuoteTable quotes={live.rows} isStale={list.isPlaceholderData} selection={choosing.selection} />
          )}
        </Panel>
      </LiveList>
      <AnsweredPaging
        cursor={search.cursor}
        answer={list.data}
        isStale={list.isPlaceholderData}
        hrefOf={(cursor) => hrefOf({ ...search, cursor: cursor ?? null })}
      />
      {list.data === undefined || list.data.data.length === 0 ? null : (
        <ExportLink href={quoteExportHref(search)} organizationId={organizationId} />
      )}
      {choosing.selection === undefined ? null : (
        <QuoteBulk organizationId={organizationId} selection={choosing.selection} quotes={shown} />
      )}
    </>
  );
}
