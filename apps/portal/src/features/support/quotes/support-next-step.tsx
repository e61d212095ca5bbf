"use client";

import { Button } from "@mantine/core";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useRefreshMs } from "../../../trpc/live/live-state.ts";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { ButtonLink } from "../../../ui/feedback/button-link.tsx";
import { nothingYet, orLoadFault } from "../../../ui/feedback/load-fault.tsx";
import { ModalDialog } from "../../../ui/layout/modal-dialog.tsx";
import { requirementAnchor } from "../../documents/document-anchors.ts";
import { WaitingPanel } from "../../quotes/next-step/waiting-panel.tsx";
import type { ShownQuote } from "../../quotes/shown-quote.ts";
import classes from "../support.module.css";
import type { FinancingOption } from "./shown-financing-option.ts";

/** Loaded when the move is to be made (decision record 0292). */
const MoveForm = dynamic(() => orLoadFault(import("./move-form.tsx").then((file) => file.MoveForm)), {
  loading: nothingYet,
});

const REFRESH_MS = 5_000;

interface SupportNextStepProps {
  readonly organizationId: string;
  readonly quote: ShownQuote;
}

/** What has to happen next, for agents: with what is to be checked, or the move to make once all is accepted. */
export function SupportNextStep({ organizationId, quote }: SupportNextStepProps) {
  const t = useTranslations("quotes.step.agent");
  const commands = useTranslations("support.financing.commands");
  const key = { organizationId, quoteId: quote.quoteId };
  const refetchInterval = useRefreshMs(REFRESH_MS) || REFRESH_MS;
  const found = trpc.supportQuotes.nextStep.useQuery(key, { refetchInterval });
  const asked = trpc.requirements.supportList.useQuery(key);
  const options = trpc.financing.options.useQuery(key);
  // As it was when it was chosen: a colleague's move changes nothing under the agent's hands.
  const [chosen, setChosen] = useState<FinancingOption>();
  const close = () => setChosen(undefined);
  const step = found.data?.data;
  const requirement = asked.data?.data.find(({ requirementId }) => requirementId === step?.subjectId);
  const option = options.data?.data.find(({ command }) => command === step?.proposal);
  return (
    <>
      <WaitingPanel financing={quote.financing} step={step} kind={requirement?.kind} reader="agent">
        {step?.what === "check" ? (
          <ButtonLink href={`#${requirementAnchor(step.subjectId ?? "")}`}>{t("checkButton")}</ButtonLink>
        ) : null}
        {option === undefined ? null : (
          <>
            <p className={classes.proposal}>{t("proposal")}</p>
            <Button onClick={() => setChosen(option)}>{commands(option.command)}</Button>
          </>
        )}
      </WaitingPanel>
      <ModalDialog
        isOpen={chosen !== undefined}
        onClose={close}
        title={chosen === undefined ? "" : commands(chosen.command)}
      >
        {chosen === undefined ? null : (
          <MoveForm {...key} option={chosen} destinationCount={options.data?.destinationCount ?? 0} onMoved={close} />
        )}
      </ModalDialog>
    </>
  );
}
