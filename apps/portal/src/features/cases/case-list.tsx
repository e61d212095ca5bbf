"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { trpc } from "../../trpc/portal-trpc.ts";
import { QueryFault } from "../../ui/feedback/query-fault.tsx";
import { ListPaging } from "../../ui/layout/list-paging.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import { CaseRows } from "./case-rows.tsx";
import { type CaseSearch, caseListHref } from "./case-search.ts";
import { CaseSearchField } from "./case-search-field.tsx";
import { CaseTabs } from "./case-tabs.tsx";
import { NoCases } from "./no-cases.tsx";

const REFRESH_MS = 15_000;
const NO_COUNTS = { platform: 0, merchant: 0, consumer: 0, none: 0 };

/** The organization's cases in one of the work lists; kept fresh while it is looked at. */
export function CaseList({ search, apiUrl }: { search: CaseSearch; apiUrl: string }) {
  const list = trpc.cases.tab.useQuery(search, { refetchInterval: REFRESH_MS, placeholderData: keepPreviousData });
  const counts = trpc.cases.counts.useQuery(undefined, { refetchInterval: REFRESH_MS });
  const unread = trpc.caseReads.unreadCases.useQuery(undefined, { refetchInterval: REFRESH_MS });
  const nextCursor = list.data?.nextCursor;
  return (
    <>
      <CaseTabs search={search} counts={counts.data ?? NO_COUNTS} unread={unread.data?.byTab ?? {}} />
      <CaseSearchField base="/cases" search={search} />
      <Panel isFlush>
        {list.isError ? <QueryFault error={list.error} retry={() => void list.refetch()} /> : null}
        {list.data?.data.length === 0 ? (
          <NoCases search={search} apiUrl={apiUrl} />
        ) : (
          <CaseRows cases={list.data?.data ?? []} hrefOf={({ caseId }) => `/cases/${caseId}`} />
        )}
      </Panel>
      <ListPaging
        firstHref={search.cursor === undefined ? undefined : caseListHref("/cases", { ...search, cursor: undefined })}
        nextHref={nextCursor === undefined ? undefined : caseListHref("/cases", { ...search, cursor: nextCursor })}
      />
    </>
  );
}
