"use client";

import { keepPreviousData } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useRefreshMs } from "../../trpc/live/live-state.ts";
import { trpc } from "../../trpc/portal-trpc.ts";
import { SelectButton } from "../../ui/bulk/select-button.tsx";
import { useSelection } from "../../ui/bulk/use-selection.ts";
import { nothingYet, orLoadFault } from "../../ui/feedback/load-fault.tsx";
import { QueryFault } from "../../ui/feedback/query-fault.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import { useRememberedList } from "../../ui/layout/remembered-list.ts";
import { AnsweredPaging } from "../../ui/rows/answered-paging.tsx";
import { ExportLink } from "../../ui/rows/export-link.tsx";
import { foundNothing } from "../../ui/rows/found-nothing.ts";
import { FoundRows } from "../../ui/rows/found-rows.tsx";
import { LiveList } from "../../ui/rows/live-list.tsx";
import { useLiveRows } from "../../ui/rows/use-live-rows.ts";
import { useMay } from "../../ui/shell/permissions.tsx";
import { SavedViewsButton } from "../organizations/saved-views/saved-views-button.tsx";
import { useSavedViews } from "../organizations/saved-views/use-saved-views.ts";
import { CaseFilters } from "./case-filters.tsx";
import { CaseRows } from "./case-rows.tsx";
import { CASES, caseExportHref, isNarrowed, keptCaseQuery } from "./case-search.ts";
import { CaseSearchField } from "./case-search-field.tsx";
import { CaseTabs } from "./case-tabs.tsx";
import { useCaseSearch } from "./use-case-search.ts";

// Few lists are empty (decision record 0292).
const NoCases = dynamic(() => orLoadFault(import("./no-cases.tsx").then((module) => module.NoCases)), {
  loading: nothingYet,
});

const CaseBulk = dynamic(() => orLoadFault(import("./case-bulk.tsx").then((module) => module.CaseBulk)), {
  loading: nothingYet,
});

const REFRESH_MS = 15_000;
const idOf = ({ caseId }: { readonly caseId: string }): string => caseId;
const NO_COUNTS = { platform: 0, merchant: 0, consumer: 0, none: 0 };

/** The organization's cases in one of the work lists; kept fresh while it is looked at. */
export function CaseList({ organizationId, apiUrl }: { organizationId: string; apiUrl: string }) {
  const t = useTranslations("cases");
  const { search, find, narrow } = useCaseSearch(CASES);
  const query = keptCaseQuery(search);
  const views = useSavedViews("cases", query);
  useRememberedList(CASES.base, CASES.hrefOf(search));
  const refetchInterval = useRefreshMs(REFRESH_MS);
  const mayClose = useMay("cases.write");
  const choosing = useSelection(mayClose);
  const list = trpc.cases.tab.useQuery(search, { refetchInterval, placeholderData: keepPreviousData });
  const live = useLiveRows(list, JSON.stringify(search), idOf);
  const counts = trpc.cases.counts.useQuery(undefined, { refetchInterval });
  const unread = trpc.caseReads.unreadCases.useQuery(undefined, { refetchInterval });
  return (
    <>
      <CaseTabs search={search} counts={counts.data ?? NO_COUNTS} unread={unread.data?.byTab ?? {}} views={views} />
      <CaseSearchField reader="merchant" search={search} onSearch={find} isStale={list.isPlaceholderData}>
        <CaseFilters search={search} onDays={narrow}>
          <SavedViewsButton list="cases" query={query} />
          {mayClose ? <SelectButton {...choosing} /> : null}
        </CaseFilters>
      </CaseSearchField>
      <FoundRows list={list} text={search.search} cursor={search.cursor} isNarrowed={isNarrowed(search)} />
      <LiveList
        live={live}
        arrivedText={(count) => t("arrived", { count })}
        waitingText={(count) => t("showArrived", { count })}
      >
        <Panel isFlush>
          {list.isError ? <QueryFault error={list.error} retry={() => void list.refetch()} /> : null}
          {foundNothing(list) ? (
            <NoCases search={search} apiUrl={apiUrl} />
          ) : (
            <CaseRows cases={live.rows} hrefOf={({ caseId }) => `/cases/${caseId}`} selection={choosing.selection} />
          )}
        </Panel>
      </LiveList>
      <AnsweredPaging
        cursor={search.cursor}
        answer={list.data}
        isStale={list.isPlaceholderData}
        hrefOf={(cursor) => CASES.hrefOf({ ...search, cursor })}
      />
      {list.data === undefined || list.data.data.length === 0 ? null : (
        <ExportLink href={caseExportHref(search)} organizationId={organizationId} />
      )}
      {choosing.selection === undefined ? null : (
        <CaseBulk selection={choosing.selection} cases={list.isPlaceholderData ? [] : live.rows} />
      )}
    </>
  );
}
