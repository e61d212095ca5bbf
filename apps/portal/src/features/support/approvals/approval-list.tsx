"use client";

import { useTranslations } from "next-intl";
import { useUntoldRefreshMs } from "../../../trpc/live/live-state.ts";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { QueryFault } from "../../../ui/feedback/query-fault.tsx";
import { StateMessage } from "../../../ui/feedback/state-message.tsx";
import { EntityList } from "../../../ui/layout/entity-list.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { FactorResets } from "../factor-resets/factor-resets.tsx";
import classes from "../support.module.css";
import { ApprovalRow } from "./approval-row.tsx";

/** What waits for a second agent, oldest first. */
export function ApprovalList() {
  const t = useTranslations("support.approvals");
  const refetchInterval = useUntoldRefreshMs();
  const list = trpc.supportApprovals.list.useQuery(undefined, { refetchInterval });
  const empty = list.data?.isOn === false ? "off" : "empty";
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <div className={classes.panels}>
        <Panel isFlush>
          {list.isError ? <QueryFault error={list.error} retry={() => void list.refetch()} /> : null}
          {list.data?.data.length === 0 ? <StateMessage title={t(`${empty}.title`)} text={t(`${empty}.text`)} /> : null}
          <EntityList>
            {list.data?.data.map((approval) => (
              <ApprovalRow key={approval.approvalId} approval={approval} />
            ))}
          </EntityList>
        </Panel>
        <FactorResets />
      </div>
    </>
  );
}
