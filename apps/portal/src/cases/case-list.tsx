"use client";

import { useTranslations } from "next-intl";
import { CurlExample } from "../curl/curl-example.tsx";
import { caseCurl } from "../curl/curl-examples.ts";
import { ButtonLink } from "../feedback/button-link.tsx";
import { QueryFault } from "../feedback/query-fault.tsx";
import { StateMessage } from "../feedback/state-message.tsx";
import { ListPaging } from "../layout/list-paging.tsx";
import { Panel } from "../layout/panel.tsx";
import { trpc } from "../trpc/portal-trpc.ts";
import { CaseRows } from "./case-rows.tsx";
import { type CaseSearch, caseListHref } from "./case-search.ts";
import { CaseTabs } from "./case-tabs.tsx";

const REFRESH_MS = 15_000;
const NO_COUNTS = { platform: 0, merchant: 0, consumer: 0, none: 0 };

/** The organization's cases in one of the work lists; kept fresh while it is looked at. */
export function CaseList({ search, apiUrl }: { search: CaseSearch; apiUrl: string }) {
  const t = useTranslations("cases");
  const list = trpc.cases.tab.useQuery(search, { refetchInterval: REFRESH_MS });
  const counts = trpc.cases.counts.useQuery(undefined, { refetchInterval: REFRESH_MS });
  const unread = trpc.caseReads.unreadCases.useQuery(undefined, { refetchInterval: REFRESH_MS });
  const nextCursor = list.data?.nextCursor;
  return (
    <>
      <CaseTabs
        base="/cases"
        search={search}
        counts={counts.data ?? NO_COUNTS}
        unread={unread.data?.byTab ?? {}}
        reader="merchant"
      />
      <Panel isFlush>
        {list.isError ? <QueryFault error={list.error} retry={() => void list.refetch()} /> : null}
        {list.data?.data.length === 0 ? (
          <StateMessage title={t(`empty.${search.tab}.title`)} text={t(`empty.${search.tab}.text`)}>
            <ButtonLink href="/quotes" variant="default">
              {t("empty.toQuotes")}
            </ButtonLink>
            {search.tab === "platform" ? <CurlExample command={caseCurl(apiUrl)} /> : null}
          </StateMessage>
        ) : (
          <CaseRows cases={list.data?.data ?? []} hrefOf={({ caseId }) => `/cases/${caseId}`} />
        )}
      </Panel>
      <ListPaging
        firstHref={search.cursor === undefined ? undefined : caseListHref("/cases", { tab: search.tab })}
        nextHref={
          nextCursor === undefined ? undefined : caseListHref("/cases", { tab: search.tab, cursor: nextCursor })
        }
      />
    </>
  );
}
