"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRefreshMs } from "../../../trpc/live/live-state.ts";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { QueryFault } from "../../../ui/feedback/query-fault.tsx";
import { StateMessage } from "../../../ui/feedback/state-message.tsx";
import { ListPaging } from "../../../ui/layout/list-paging.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { useRememberedList } from "../../../ui/layout/remembered-list.ts";
import { CaseRows } from "../../cases/case-rows.tsx";
import { CaseSearchField } from "../../cases/case-search-field.tsx";
import { NothingFound } from "../../cases/no-cases.tsx";
import { useCaseSearch } from "../../cases/use-case-search.ts";
import { supportCaseHref } from "../support-href.ts";
import { QUEUE } from "./queue-search.ts";
import { QueueTabs } from "./queue-tabs.tsx";

const REFRESH_MS = 5_000;

/** Cases of all organizations, the longest waiting first; kept fresh while it is looked at. */
export function SupportQueue() {
  const { search, find } = useCaseSearch(QUEUE);
  const t = useTranslations("support.emptyQueue");
  useRememberedList(QUEUE.base, QUEUE.hrefOf(search));
  const refetchInterval = useRefreshMs(REFRESH_MS);
  const queue = trpc.supportCases.queue.useQuery(search, {
    refetchInterval,
    placeholderData: keepPreviousData,
  });
  const counts = trpc.supportCases.counts.useQuery(undefined, { refetchInterval });
  const empty = search.tab === "mine" || search.tab === "unclaimed" ? search.tab : "any";
  return (
    <>
      <QueueTabs search={search} counts={counts.data} />
      <CaseSearchField reader="agent" search={search} onSearch={find} />
      <Panel isFlush>
        {queue.isError ? <QueryFault error={queue.error} retry={() => void queue.refetch()} /> : null}
        {queue.data?.data.length === 0 ? (
          search.search === undefined ? (
            <StateMessage title={t(`${empty}.title`)} text={t(`${empty}.text`)} />
          ) : (
            <NothingFound address={QUEUE} search={search} />
          )
        ) : (
          <CaseRows cases={queue.data?.data ?? []} hrefOf={supportCaseHref} />
        )}
      </Panel>
      <ListPaging
        cursor={search.cursor}
        previousCursor={queue.data?.previousCursor}
        nextCursor={queue.data?.nextCursor}
        hrefOf={(cursor) => QUEUE.hrefOf({ ...search, cursor })}
      />
    </>
  );
}
