"use client";

import { useTranslations } from "next-intl";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { ButtonLink } from "../../../ui/feedback/button-link.tsx";
import { useMay } from "../../../ui/shell/permissions.tsx";
import { DOCUMENTS_ANCHOR, requirementAnchor } from "../../documents/document-anchors.ts";
import type { ShownQuote } from "../shown-quote.ts";
import { WaitingPanel } from "./waiting-panel.tsx";

/** What must happen with a quote, by whom and until when, in one sentence, with the one button that does it. */
export function QuoteNextStep({ quote }: { quote: ShownQuote }) {
  const { quoteId, financing } = quote;
  const found = trpc.quotes.nextStep.useQuery({ quoteId });
  const requirements = trpc.requirements.list.useQuery({ quoteId });
  const step = found.data?.data;
  const requirement = requirements.data?.data.find(({ requirementId }) => requirementId === step?.subjectId);
  return (
    <WaitingPanel financing={financing} step={step} kind={requirement?.kind}>
      {step === undefined ? null : <StepButton step={step} financing={financing} />}
    </WaitingPanel>
  );
}

interface StepButtonProps {
  readonly step: NonNullable<Parameters<typeof WaitingPanel>[0]["step"]>;
  readonly financing: ShownQuote["financing"];
}

/** Nothing where it is not the merchant's turn, no page of ours does it, or the reader may not (decision record 0271). */
function StepButton({ step, financing }: StepButtonProps) {
  const t = useTranslations("quotes.step.button");
  const mayAdd = useMay("documents.write");
  const mayAnswer = useMay("cases.write");
  const caseHref = `/cases/${step.subjectId ?? ""}`;
  if (step.what === "read") return <ButtonLink href={caseHref}>{t("read")}</ButtonLink>;
  if (step.by !== "merchant" || !(step.what === "answer" ? mayAnswer : mayAdd)) return null;
  if (step.what === "answer") return <ButtonLink href={caseHref}>{t("answer")}</ButtonLink>;
  if (step.what === "bring")
    return <ButtonLink href={`#${requirementAnchor(step.subjectId ?? "")}`}>{t("bring")}</ButtonLink>;
  // On hold an invoice moves nothing: what does is a question, whose button stands above.
  if (financing.status === "invoice_pending" && financing.subStatus.type !== "on_hold")
    return <ButtonLink href={`#${DOCUMENTS_ANCHOR}`}>{t("invoice")}</ButtonLink>;
  return null;
}
