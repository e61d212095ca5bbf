"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { QueryFault } from "../../../ui/feedback/query-fault.tsx";
import { StateMessage } from "../../../ui/feedback/state-message.tsx";
import { ListPaging } from "../../../ui/layout/list-paging.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { CaseRows } from "../../cases/case-rows.tsx";
import { CaseSearchField } from "../../cases/case-search-field.tsx";
import { NothingFound } from "../../cases/no-cases.tsx";
import { supportCaseHref } from "../support-href.ts";
import { type QueueSearch, queueHref } from "./queue-search.ts";
import { QueueTabs } from "./queue-tabs.tsx";

const REFRESH_MS = 5_000;

/** Cases of all organizations, the longest waiting first; kept fresh while it is looked at. */
export function SupportQueue({ search }: { search: QueueSearch }) {
  const t = useTranslations("support.emptyQueue");
  const queue = trpc.supportCases.queue.useQuery(search, {
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });
  const counts = trpc.supportCases.counts.useQuery(undefined, { refetchInterval: REFRESH_MS });
  const nextCursor = queue.data?.nextCursor;
  const empty = search.tab === "mine" || search.tab === "unclaimed" ? search.tab : "any";
  return (
    <>
      <QueueTabs search={search} counts={counts.data} />
      <CaseSearchField base="/support" search={search} />
      <Panel isFlush>
        {queue.isError ? <QueryFault error={queue.error} retry={() => void queue.refetch()} /> : null}
        {queue.data?.data.length === 0 ? (
          search.search === undefined ? (
            <StateMessage title={t(`${empty}.title`)} text={t(`${empty}.text`)} />
          ) : (
            <NothingFound base="/support" search={search} />
          )
        ) : (
          <CaseRows cases={queue.data?.data ?? []} hrefOf={supportCaseHref} />
        )}
      </Panel>
      <ListPaging
        firstHref={search.cursor === undefined ? undefined : queueHref({ ...search, cursor: undefined })}
        nextHref={nextCursor === undefined ? undefined : queueHref({ ...search, cursor: nextCursor })}
      />
    </>
  );
}
