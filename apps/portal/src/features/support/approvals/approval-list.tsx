"use client";

import { useTranslations } from "next-intl";
import { useUntoldRefreshMs } from "../../../trpc/live/live-state.ts";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { QueryFault } from "../../../ui/feedback/query-fault.tsx";
import { StateMessage } from "../../../ui/feedback/state-message.tsx";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { EntityList } from "../../../ui/layout/entity-list.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { FactorResets } from "../factor-resets/factor-resets.tsx";
import classes from "../support.module.css";
import { useLostDecision } from "../use-lost-decision.ts";
import { ApprovalRow } from "./approval-row.tsx";

/** What waits for a second agent, oldest first. */
export function ApprovalList() {
  const t = useTranslations("support.approvals");
  const refetchInterval = useUntoldRefreshMs();
  const list = trpc.supportApprovals.list.useQuery(undefined, { refetchInterval });
  const lost = useLostDecision(list.data?.data.map(({ approvalId }) => approvalId) ?? []);
  const empty = list.data?.isOn === false ? "off" : "empty";
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <div className={classes.panels}>
        <Panel isFlush>
          <FormProblem text={lost.problem} />
          {list.isError ? <QueryFault error={list.error} retry={() => void list.refetch()} /> : null}
          {list.data?.data.length === 0 ? <StateMessage title={t(`${empty}.title`)} text={t(`${empty}.text`)} /> : null}
          <EntityList>
            {list.data?.data.map((approval) => (
              <ApprovalRow key={approval.approvalId} approval={approval} onDecided={lost.onDecided} />
            ))}
          </EntityList>
        </Panel>
        <FactorResets />
      </div>
    </>
  );
}
