"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useProblemText } from "../../../ui/feedback/use-problem-text.ts";
import { Timestamp } from "../../../ui/format/timestamp.tsx";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { Fact, Facts } from "../../../ui/layout/facts.tsx";
import { PageLink } from "../../../ui/layout/page-link.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { firstClick } from "../../../ui/plain/first-click.ts";
import { AnswerChip } from "../queue/answer-chip.tsx";
import { ClosedNotice } from "../queue/closed-notice.tsx";
import classes from "../support.module.css";
import { supportOrganizationHref } from "../support-href.ts";
import { CasePlanning } from "./case-planning.tsx";
import { ClaimFact } from "./claim-fact.tsx";
import type { ShownSupportCase } from "./shown-support-case.ts";
import { StageForm } from "./stage-form.tsx";
import type { CaseActionsState } from "./use-case-commands.ts";
import { WaitingOnChoice } from "./waiting-on-choice.tsx";

interface CaseActionsProps {
  readonly shown: ShownSupportCase;
  readonly actions: CaseActionsState;
}

/** Claim, close and reopen, stage, whose turn it is, hide and show again. The service decides what may be done when. */
export function CaseActions({ shown, actions }: CaseActionsProps) {
  const t = useTranslations("support");
  const { commands, isBusy, error } = actions;
  const problem = useProblemText(error);
  const isOpen = shown.state === "open";
  return (
    <Panel title={t("actions")}>
      <div className={classes.actions}>
        <FormProblem text={problem} />
        <Facts>
          <Fact name={t("organization")}>
            <PageLink href={supportOrganizationHref(shown.organization.organizationId)}>
              {shown.organization.name}
            </PageLink>
          </Fact>
          <ClaimFact shown={shown} commands={commands} isBusy={isBusy} />
          {shown.answerBy === undefined ? null : (
            <Fact name={t("answer.before")}>
              <Timestamp at={shown.answerBy.dueAt} withTime /> <AnswerChip answerBy={shown.answerBy} />
            </Fact>
          )}
        </Facts>
        {isOpen ? <CasePlanning shown={shown} commands={commands} isBusy={isBusy} /> : null}
        <WaitingOnChoice shown={shown} setWaitingOn={commands.setWaitingOn} isDisabled={!isOpen || isBusy} />
        <StageForm shown={shown} setStage={commands.setStage} isDisabled={isBusy} />
        <ClosedNotice shown={shown}>
          <div className={classes.row}>
            <Button variant="default" disabled={isBusy} onClick={firstClick(isOpen ? commands.close : commands.reopen)}>
              {isOpen ? t("close") : t("reopen")}
            </Button>
            <Button
              variant="default"
              disabled={isBusy}
              onClick={firstClick(shown.hidden ? commands.show : commands.hide)}
            >
              {shown.hidden ? t("show") : t("hide")}
            </Button>
          </div>
          <p className={classes.aside}>{shown.hidden ? t("showMeans") : t("hideMeans")}</p>
        </ClosedNotice>
      </div>
    </Panel>
  );
}
