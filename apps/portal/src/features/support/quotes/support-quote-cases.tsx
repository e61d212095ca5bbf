"use client";

import { useTranslations } from "next-intl";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { WaitingChip } from "../../../ui/chips/waiting-chip.tsx";
import { QueryFault } from "../../../ui/feedback/query-fault.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { CaseRows } from "../../cases/case-rows.tsx";
import classes from "../support.module.css";
import { supportCaseHref } from "../support-href.ts";
import { quoteCasesInput } from "./quote-cases-input.ts";

/** The cases about one quote, hidden and closed ones too, and the way to ask its organization something. */
export function SupportQuoteCases(inQuote: { organizationId: string; quoteId: string }) {
  const t = useTranslations("support.quoteCases");
  const found = trpc.supportCases.queue.useQuery(quoteCasesInput(inQuote));
  return (
    <Panel title={t("title")} isFlush>
      {found.isError ? <QueryFault error={found.error} retry={() => void found.refetch()} /> : null}
      {found.data?.data.length === 0 ? (
        <p className={classes.noCases}>{t("empty")}</p>
      ) : (
        <CaseRows
          cases={found.data?.data ?? []}
          hrefOf={supportCaseHref}
          markOf={({ state, waitingOn }) =>
            state === "closed" ? null : <WaitingChip waitingOn={waitingOn} reader="agent" />
          }
        />
      )}
    </Panel>
  );
}
