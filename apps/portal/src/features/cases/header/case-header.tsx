import { FIRST_CASE_STAGE } from "@quote-financing/domain/vocabulary";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Chip } from "../../../ui/chips/chip.tsx";
import { WaitingChip } from "../../../ui/chips/waiting-chip.tsx";
import { CopyText } from "../../../ui/feedback/copy-text.tsx";
import { Timestamp } from "../../../ui/format/timestamp.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { PageLink } from "../../../ui/layout/page-link.tsx";
import { CaseAge } from "../case-age.tsx";
import { answerDay, type ShownCase } from "../shown-case.ts";
import { useRequestTypeLabel } from "../use-request-type-label.ts";
import classes from "./case-header.module.css";
import { CaseStrip } from "./case-strip.tsx";

interface CaseHeaderProps {
  readonly case: ShownCase;
  readonly reader?: "merchant" | "agent";
  /** Whom the quote is for, where the reader knows them. */
  readonly consumer?: string | undefined;
  /** Address of the quote, for this reader. */
  readonly quoteHref: string;
  /** Buttons beside its title. */
  readonly actions?: ReactNode;
}

/** What a case is about, whom it waits for since when, and what the platform asks for. */
export function CaseHeader({ case: shown, reader = "merchant", consumer, quoteHref, actions }: CaseHeaderProps) {
  const t = useTranslations("cases");
  const requestTypeLabel = useRequestTypeLabel();
  const type = t(`${reader === "agent" ? "typeForAgent" : "type"}.${shown.type}`);
  const requestType = requestTypeLabel(shown.requestType);
  const lastDay = answerDay(shown);
  const state =
    shown.state === "closed" ? <Chip>{t("closed")}</Chip> : <WaitingChip waitingOn={shown.waitingOn} reader={reader} />;
  return (
    <>
      <PageHeader
        title={shown.subject}
        actions={actions}
        details={
          <>
            {state}
            <span>
              <CaseAge shown={shown} />
            </span>
            <span>{requestType === undefined ? type : `${type}: ${requestType}`}</span>
            {shown.stage === FIRST_CASE_STAGE ? null : <span>{t("stage", { stage: shown.stage })}</span>}
            <PageLink href={quoteHref}>{consumer === undefined ? t("toQuote") : t("quoteOf", { consumer })}</PageLink>
            <CopyText text={shown.caseId} label={t("caseId")} />
          </>
        }
      />
      <CaseStrip subject={shown.subject}>{state}</CaseStrip>
      {shown.description === undefined ? null : (
        <aside className={classes.request}>
          <p className={classes.description}>{shown.description}</p>
          {lastDay === undefined ? null : (
            <p className={classes.deadline}>
              {t("before")} <Timestamp at={lastDay} />
            </p>
          )}
        </aside>
      )}
    </>
  );
}
