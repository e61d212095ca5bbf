"use client";

import { useTranslations } from "next-intl";
import { CaseRows } from "../cases/case-rows.tsx";
import { type CaseSearch, caseListHref } from "../cases/case-search.ts";
import { CaseTabs } from "../cases/case-tabs.tsx";
import { QueryFault } from "../feedback/query-fault.tsx";
import { StateMessage } from "../feedback/state-message.tsx";
import { ListPaging } from "../layout/list-paging.tsx";
import { Panel } from "../layout/panel.tsx";
import { trpc } from "../trpc/portal-trpc.ts";
import { supportCaseHref } from "./support-href.ts";

const REFRESH_MS = 5_000;
const NO_COUNTS = { platform: 0, merchant: 0, consumer: 0, none: 0 };

/** Cases of all organizations, the longest waiting first; kept fresh while it is looked at. */
export function SupportQueue({ search }: { search: CaseSearch }) {
  const t = useTranslations("support");
  const queue = trpc.supportCases.queue.useQuery(search, { refetchInterval: REFRESH_MS });
  const counts = trpc.supportCases.counts.useQuery(undefined, { refetchInterval: REFRESH_MS });
  const nextCursor = queue.data?.nextCursor;
  return (
    <>
      <CaseTabs base="/support" search={search} counts={counts.data ?? NO_COUNTS} reader="agent" />
      <Panel isFlush>
        {queue.isError ? <QueryFault error={queue.error} retry={() => void queue.refetch()} /> : null}
        {queue.data?.data.length === 0 ? (
          <StateMessage title={t("emptyQueue.title")} text={t("emptyQueue.text")} />
        ) : (
          <CaseRows cases={queue.data?.data ?? []} hrefOf={supportCaseHref} />
        )}
      </Panel>
      <ListPaging
        firstHref={search.cursor === undefined ? undefined : caseListHref("/support", { tab: search.tab })}
        nextHref={
          nextCursor === undefined ? undefined : caseListHref("/support", { tab: search.tab, cursor: nextCursor })
        }
      />
    </>
  );
}
