"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { FormProblem } from "../feedback/form-problem.tsx";
import { useProblemText } from "../feedback/use-problem-text.ts";
import { Panel } from "../layout/panel.tsx";
import type { Answers } from "../trpc/answers.ts";
import { trpc } from "../trpc/portal-trpc.ts";
import classes from "./support-case.module.css";

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
            onClick={() => claims.mutate({ organizationId, mayResolveClaims: !mayResolveClaims })}
          >
            {mayResolveClaims ? t("forbidClaims") : t("allowClaims")}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
