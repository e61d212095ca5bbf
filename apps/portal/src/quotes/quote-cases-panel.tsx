"use client";

import { useTranslations } from "next-intl";
import { CaseRows } from "../cases/case-rows.tsx";
import { Panel } from "../layout/panel.tsx";
import { trpc } from "../trpc/portal-trpc.ts";
import classes from "./quote-cases-panel.module.css";

/** The cases about one quote, newest first. The page has put the answer into the cache. */
export function QuoteCasesPanel({ quoteId }: { quoteId: string }) {
  const t = useTranslations("quotes.cases");
  const cases = trpc.cases.list.useQuery({ quoteId });
  const rows = cases.data?.data ?? [];
  return (
    <Panel title={t("title")} isFlush>
      {rows.length === 0 ? (
        <p className={classes.empty}>{t("empty")}</p>
      ) : (
        <CaseRows cases={rows} hrefOf={({ caseId }) => `/cases/${caseId}`} />
      )}
    </Panel>
  );
}
