"use client";

import { Switch } from "@mantine/core";
import { useTranslations } from "next-intl";
import { FormProblem } from "../feedback/form-problem.tsx";
import { SavedNotice } from "../feedback/saved-notice.tsx";
import { useProblemText } from "../feedback/use-problem-text.ts";
import { Panel } from "../layout/panel.tsx";
import { trpc } from "../trpc/portal-trpc.ts";

interface SecondFactorPanelProps {
  readonly isRequired: boolean;
  /** Only owners: everyone of the organization is concerned. */
  readonly canChange: boolean;
}

/** Whether everybody here needs two-step sign-in. */
export function SecondFactorPanel({ isRequired, canChange }: SecondFactorPanelProps) {
  const t = useTranslations("organization.secondFactor");
  const cache = trpc.useUtils();
  const change = trpc.organizations.requireSecondFactor.useMutation({
    onSettled: () => cache.organizations.invalidate(),
  });
  const problem = useProblemText(change.error);
  return (
    <Panel title={t("title")}>
      <FormProblem text={problem} />
      <Switch
        label={t("label")}
        description={canChange ? t("help") : t("ownersOnly")}
        checked={change.isPending ? change.variables.isRequired : isRequired}
        disabled={!canChange || change.isPending}
        onChange={(event) => change.mutate({ isRequired: event.currentTarget.checked })}
      />
      <SavedNotice isSaved={change.isSuccess} />
    </Panel>
  );
}
