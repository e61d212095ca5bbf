"use client";

import { IconCheck } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Answers } from "../../../trpc/answers.ts";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { QueryFault } from "../../../ui/feedback/query-fault.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import classes from "./onboarding-checklist.module.css";
import { StepActions } from "./step-actions.tsx";

type Step = Answers["onboarding"]["get"]["data"]["steps"][number];

/** A first event arrives while one looks: the list follows. */
const REFRESH_MS = 3_000;

interface OnboardingChecklistProps {
  readonly quoteCommand: string;
  /** Whether the person makes keys and destinations themselves. */
  readonly canManage: boolean;
}

/** The way to the first delivered event. Ticks come from what the organization has; the first open step is unfolded. */
export function OnboardingChecklist({ quoteCommand, canManage }: OnboardingChecklistProps) {
  const t = useTranslations("onboarding");
  const found = trpc.onboarding.get.useQuery(undefined, {
    refetchInterval: (query) => (query.state.data?.data.isComplete === true ? false : REFRESH_MS),
  });
  if (found.data === undefined) return <QueryFault error={found.error} retry={() => void found.refetch()} />;
  const { steps, isComplete, destinationId } = found.data.data;
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone)?.step;
  return (
    <>
      <PageHeader title={t("title")} lead={isComplete ? t("leadComplete") : t("lead")} />
      <Panel isFlush>
        <div className={classes.progress}>
          <p role="status">{t("progress", { done, count: steps.length })}</p>
          <progress className={classes.bar} value={done} max={steps.length} aria-label={t("title")} />
        </div>
        <ol className={classes.steps}>
          {steps.map((step) => (
            <StepView key={step.step} step={step} isNext={step.step === next}>
              <StepActions
                step={step.step}
                quoteCommand={quoteCommand}
                destinationId={destinationId}
                canManage={canManage}
              />
            </StepView>
          ))}
        </ol>
      </Panel>
    </>
  );
}

function StepView({ step: { step, isDone }, isNext, children }: { step: Step; isNext: boolean; children: ReactNode }) {
  const t = useTranslations("onboarding");
  return (
    <li className={classes.step} data-done={isDone || undefined} aria-current={isNext ? "step" : undefined}>
      <span className={classes.mark}>
        {isDone ? <IconCheck size={16} stroke={2.4} role="img" aria-label={t("done")} /> : null}
      </span>
      <div className={classes.words}>
        <h2 className={classes.name}>{t(`steps.${step}.title`)}</h2>
        <p className={classes.text}>{t(`steps.${step}.text`)}</p>
        {isDone ? null : children}
      </div>
    </li>
  );
}
