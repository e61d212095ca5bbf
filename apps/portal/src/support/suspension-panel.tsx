"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "../feedback/confirm-dialog.tsx";
import { FormProblem } from "../feedback/form-problem.tsx";
import { useProblemText } from "../feedback/use-problem-text.ts";
import { Moment } from "../format/moment.tsx";
import { Panel } from "../layout/panel.tsx";
import type { Answers } from "../trpc/answers.ts";
import { trpc } from "../trpc/portal-trpc.ts";
import classes from "./support-case.module.css";

/** Shuts an organization out, after telling what that means; lets it in again. */
export function SuspensionPanel({ organization }: { organization: Answers["supportOrganizations"]["get"]["data"] }) {
  const t = useTranslations("support.organizations");
  const { organizationId, name, suspendedAt } = organization;
  const cache = trpc.useUtils();
  const [isAsking, setAsking] = useState(false);
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
            {t("suspendedSince")} <Moment at={suspendedAt} withTime />
          </p>
        )}
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
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t("suspendTitle", { name })}
        action={t("suspend")}
        onConfirm={() => suspend.mutate({ organizationId })}
        isBusy={suspend.isPending}
        problem={suspendProblem}
        typedName={name}
      >
        <p>{t("suspendMeans")}</p>
      </ConfirmDialog>
    </Panel>
  );
}
