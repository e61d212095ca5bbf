"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Answers } from "../../../trpc/answers.ts";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { useProblemText } from "../../../ui/feedback/use-problem-text.ts";
import { Timestamp } from "../../../ui/format/timestamp.tsx";
import { ConfirmDialog } from "../../../ui/forms/confirm-dialog.tsx";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { ProposeDialog } from "../approvals/propose-on-demand.tsx";
import { useNeedsSecondAgent } from "../approvals/use-needs-second-agent.ts";
import classes from "../support.module.css";
import { ProposedMoves } from "./proposed-moves.tsx";

/** Shuts an organization out, after telling what that means; lets it in again. */
export function SuspensionPanel({ organization }: { organization: Answers["supportOrganizations"]["get"]["data"] }) {
  const t = useTranslations("support.organizations");
  const { organizationId, name, suspendedAt } = organization;
  const cache = trpc.useUtils();
  const [isAsking, setAsking] = useState(false);
  const needsSecond = useNeedsSecondAgent();
  const settled = {
    onSuccess: () => setAsking(false),
    onSettled: () => cache.supportOrganizations.invalidate(),
  };
  const suspend = trpc.supportOrganizations.suspend.useMutation(settled);
  const unsuspend = trpc.supportOrganizations.unsuspend.useMutation(settled);
  const suspendProblem = useProblemText(suspend.error);
  const unsuspendProblem = useProblemText(unsuspend.error);
  return (
    <Panel title={t("access")}>
      <div className={classes.actions}>
        <FormProblem text={unsuspendProblem} />
        {suspendedAt === undefined ? (
          <p>{t("hasAccess")}</p>
        ) : (
          <p>
            {t("suspendedSince")} <Timestamp at={suspendedAt} withTime />
          </p>
        )}
        <ProposedMoves organizationId={organizationId} kind="organization.suspend" />
        <div className={classes.row}>
          {suspendedAt === undefined ? (
            <Button variant="default" onClick={() => setAsking(true)}>
              {t("suspend")}
            </Button>
          ) : (
            <Button
              variant="default"
              loading={unsuspend.isPending}
              onClick={() => unsuspend.mutate({ organizationId })}
            >
              {t("unsuspend")}
            </Button>
          )}
        </div>
      </div>
      {needsSecond ? (
        <ProposeDialog
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          title={t("suspendTitle", { name })}
          move={{ kind: "organization.suspend", organizationId }}
        />
      ) : null}
      <ConfirmDialog
        isOpen={isAsking && !needsSecond}
        onClose={() => setAsking(false)}
        title={t("suspendTitle", { name })}
        action={t("suspend")}
        onConfirm={() => suspend.mutateAsync({ organizationId })}
        isBusy={suspend.isPending}
        problem={suspendProblem}
        typedName={name}
      >
        <p>{t("suspendMeans")}</p>
      </ConfirmDialog>
    </Panel>
  );
}
