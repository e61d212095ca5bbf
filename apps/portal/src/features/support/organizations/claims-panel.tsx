"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { Answers } from "../../../trpc/answers.ts";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { useProblemText } from "../../../ui/feedback/use-problem-text.ts";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { firstClick } from "../../../ui/plain/first-click.ts";
import classes from "../support.module.css";

/** The platform's permission to resolve correlation claims. */
export function ClaimsPanel({ organization }: { organization: Answers["supportOrganizations"]["get"]["data"] }) {
  const t = useTranslations("support.organizations");
  const { organizationId, mayResolveClaims } = organization;
  const cache = trpc.useUtils();
  const claims = trpc.supportOrganizations.setMayResolveClaims.useMutation({
    onSettled: () => cache.supportOrganizations.invalidate(),
  });
  return (
    <Panel title={t("claims")}>
      <div className={classes.actions}>
        <FormProblem text={useProblemText(claims.error)} />
        <p>{mayResolveClaims ? t("allowed") : t("notAllowed")}</p>
        <div className={classes.row}>
          <Button
            variant="default"
            loading={claims.isPending}
            onClick={firstClick(() => claims.mutate({ organizationId, mayResolveClaims: !mayResolveClaims }))}
          >
            {mayResolveClaims ? t("forbidClaims") : t("allowClaims")}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
