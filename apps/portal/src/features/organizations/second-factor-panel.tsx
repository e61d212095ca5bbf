"use client";

import { Switch } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { trpc } from "../../trpc/portal-trpc.ts";
import { useProblemText } from "../../ui/feedback/use-problem-text.ts";
import { FormProblem } from "../../ui/forms/form-problem.tsx";
import { SavedNotice } from "../../ui/forms/saved-notice.tsx";
import { Panel } from "../../ui/layout/panel.tsx";

interface SecondFactorPanelProps {
  readonly isRequired: boolean;
  /** Only owners: everyone of the organization is concerned. */
  readonly canChange: boolean;
}

/** Whether everybody here needs two-step sign-in. */
export function SecondFactorPanel({ isRequired, canChange }: SecondFactorPanelProps) {
  const t = useTranslations("organization.secondFactor");
  const cache = trpc.useUtils();
  const router = useRouter();
  const change = trpc.organizations.requireSecondFactor.useMutation({
    // Whoever has none themselves is led to where they set it up.
    onSuccess: () => router.refresh(),
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
