"use client";

import { useTranslations } from "next-intl";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { WaitingChip } from "../../../ui/chips/waiting-chip.tsx";
import { CurlExample } from "../../../ui/feedback/curl-example.tsx";
import { QueryFault } from "../../../ui/feedback/query-fault.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { caseCurl } from "../../cases/case-curl.ts";
import { CaseRows } from "../../cases/case-rows.tsx";
import { isShown } from "../../cases/shown-case.ts";
import classes from "./quote-cases-panel.module.css";

/** The cases about one quote, newest first. The page has put the answer into the cache. */
export function QuoteCasesPanel({ quoteId, apiUrl }: { quoteId: string; apiUrl: string }) {
  const t = useTranslations("quotes.cases");
  const cases = trpc.cases.list.useQuery({ quoteId });
  const rows = cases.data?.data.filter(isShown) ?? [];
  return (
    <Panel title={t("title")} isFlush>
      {cases.isError ? <QueryFault error={cases.error} retry={() => void cases.refetch()} /> : null}
      {cases.data === undefined ? null : rows.length === 0 ? (
        <div className={classes.empty}>
          <p>{t("empty")}</p>
          <CurlExample command={caseCurl(apiUrl, quoteId)} />
        </div>
      ) : (
        <CaseRows
          cases={rows}
          hrefOf={({ caseId }) => `/cases/${caseId}`}
          markOf={({ state, waitingOn }) => (state === "closed" ? null : <WaitingChip waitingOn={waitingOn} />)}
        />
      )}
    </Panel>
  );
}
