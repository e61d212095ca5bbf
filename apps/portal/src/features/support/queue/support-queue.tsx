"use client";

import { keepPreviousData } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useTimedRefreshMs } from "../../../trpc/live/live-state.ts";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { SelectButton } from "../../../ui/bulk/select-button.tsx";
import { useSelection } from "../../../ui/bulk/use-selection.ts";
import { nothingYet, orLoadFault } from "../../../ui/feedback/load-fault.tsx";
import { QueryFault } from "../../../ui/feedback/query-fault.tsx";
import { StateMessage } from "../../../ui/feedback/state-message.tsx";
import { FoundStatus } from "../../../ui/forms/found-status.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { useRememberedList } from "../../../ui/layout/remembered-list.ts";
import { AnsweredPaging } from "../../../ui/rows/answered-paging.tsx";
import { EmptiedPage } from "../../../ui/rows/emptied-page.tsx";
import { foundNothing } from "../../../ui/rows/found-nothing.ts";
import { LiveList } from "../../../ui/rows/live-list.tsx";
import { useLiveRows } from "../../../ui/rows/use-live-rows.ts";
import { CaseRows } from "../../cases/case-rows.tsx";
import { CaseSearchField } from "../../cases/case-search-field.tsx";
import { NothingFound } from "../../cases/no-cases.tsx";
import { useCaseSearch } from "../../cases/use-case-search.ts";
import { supportCaseHref } from "../support-href.ts";
import { useTrailStop } from "../trail/use-trail-stop.ts";
import { AnswerChip } from "./answer-chip.tsx";
import { QUEUE } from "./queue-search.ts";
import { QueueTabs } from "./queue-tabs.tsx";
import { queuedCaseId } from "./queued-case-id.ts";

const QueueBulk = dynamic(() => orLoadFault(import("./queue-bulk.tsx").then((module) => module.QueueBulk)), {
  loading: nothingYet,
});

const REFRESH_MS = 5_000;

/** Queues whose being empty says something of its own. */
const OWN_WORDS = ["mine", "unclaimed", "overdue", "snoozed"] as const;
const hasOwnWords = (tab: string): tab is (typeof OWN_WORDS)[number] => (OWN_WORDS as readonly string[]).includes(tab);

/** Cases of all organizations, the longest waiting first; kept fresh while it is looked at. */
export function SupportQueue() {
  const { search, find } = useCaseSearch(QUEUE);
  const t = useTranslations("support.emptyQueue");
  const words = useTranslations("cases");
  useRememberedList(QUEUE.base, QUEUE.hrefOf(search));
  useTrailStop("queue");
  // What is put off comes back, and what waits becomes overdue, without a change that pages are told of.
  const refetchInterval = useTimedRefreshMs(REFRESH_MS);
  const queue = trpc.supportCases.queue.useQuery(search, {
    refetchInterval,
    placeholderData: keepPreviousData,
  });
  const live = useLiveRows(queue, JSON.stringify(search), queuedCaseId);
  const counts = trpc.supportCases.counts.useQuery(undefined, { refetchInterval });
  const choosing = useSelection();
  const empty = hasOwnWords(search.tab) ? search.tab : "any";
  return (
    <>
      <QueueTabs search={search} counts={counts.data} />
      <CaseSearchField reader="agent" search={search} onSearch={find} isStale={queue.isPlaceholderData}>
        <SelectButton {...choosing} />
      </CaseSearchField>
      <FoundStatus
        text={search.cursor ? "" : search.search}
        count={queue.isPlaceholderData ? undefined : queue.data?.data.length}
        hasMore={queue.data?.nextCursor !== undefined}
      />
      <LiveList
        live={live}
        arrivedText={(count) => words("arrived", { count })}
        waitingText={(count) => words("showArrived", { count })}
      >
        <Panel isFlush>
          {queue.isError ? <QueryFault error={queue.error} retry={() => void queue.refetch()} /> : null}
          {foundNothing(queue) ? (
            search.cursor !== undefined ? (
              <EmptiedPage firstHref={QUEUE.hrefOf({ ...search, cursor: undefined })} />
            ) : search.search === undefined ? (
              <StateMessage title={t(`${empty}.title`)} text={t(`${empty}.text`)} />
            ) : (
              <NothingFound address={QUEUE} search={search} />
            )
          ) : (
            <CaseRows
              cases={live.rows}
              hrefOf={supportCaseHref}
              markOf={(row) => <AnswerChip {...row} isOnlyTime />}
              selection={choosing.selection}
              idOf={queuedCaseId}
            />
          )}
        </Panel>
      </LiveList>
      <AnsweredPaging
        cursor={search.cursor}
        answer={queue.data}
        isStale={queue.isPlaceholderData}
        hrefOf={(cursor) => QUEUE.hrefOf({ ...search, cursor })}
      />
      {choosing.selection === undefined ? null : (
        <QueueBulk selection={choosing.selection} cases={queue.isPlaceholderData ? [] : live.rows} />
      )}
    </>
  );
}
