"use client";

import { useTranslations } from "next-intl";
import { CaseRows } from "../cases/case-rows.tsx";
import { QueryFault } from "../feedback/query-fault.tsx";
import { StateMessage } from "../feedback/state-message.tsx";
import { ListPaging } from "../layout/list-paging.tsx";
import { Panel } from "../layout/panel.tsx";
import { trpc } from "../trpc/portal-trpc.ts";
import { type QueueSearch, queueHref } from "./queue-search.ts";
import { QueueTabs } from "./queue-tabs.tsx";
import { supportCaseHref } from "./support-href.ts";

const REFRESH_MS = 5_000;

/** Cases of all organizations, the longest waiting first; kept fresh while it is looked at. */
export function SupportQueue({ search }: { search: QueueSearch }) {
  const t = useTranslations("support.emptyQueue");
  const queue = trpc.supportCases.queue.useQuery(search, { refetchInterval: REFRESH_MS });
  const counts = trpc.supportCases.counts.useQuery(undefined, { refetchInterval: REFRESH_MS });
  const nextCursor = queue.data?.nextCursor;
  const empty = search.tab === "mine" || search.tab === "unclaimed" ? search.tab : "any";
  return (
    <>
      <QueueTabs search={search} counts={counts.data} />
      <Panel isFlush>
        {queue.isError ? <QueryFault error={queue.error} retry={() => void queue.refetch()} /> : null}
        {queue.data?.data.length === 0 ? (
          <StateMessage title={t(`${empty}.title`)} text={t(`${empty}.text`)} />
        ) : (
          <CaseRows cases={queue.data?.data ?? []} hrefOf={supportCaseHref} />
        )}
      </Panel>
      <ListPaging
        firstHref={search.cursor === undefined ? undefined : queueHref({ tab: search.tab })}
        nextHref={nextCursor === undefined ? undefined : queueHref({ tab: search.tab, cursor: nextCursor })}
      />
    </>
  );
}
