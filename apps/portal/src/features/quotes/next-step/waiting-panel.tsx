import type { ShownNextStep } from "@quote-financing/api/quotes/next-step/schema";
import { onHoldReason } from "@quote-financing/api/quotes/on-hold-reason";
import type { RequirementKind } from "@quote-financing/domain/vocabulary";
import { useNow, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Lasting } from "../../../ui/format/lasting.tsx";
import { Timestamp } from "../../../ui/format/timestamp.tsx";
import { useMay } from "../../../ui/shell/permissions.tsx";
import type { ShownQuote } from "../shown-quote.ts";
import classes from "./waiting-panel.module.css";

type Reader = "merchant" | "agent";

interface WaitingPanelProps {
  readonly financing: ShownQuote["financing"];
  /** By the rule of the service; until it is known, what the status says. */
  readonly step: ShownNextStep | undefined;
  /** Of the requirement that the step is about. */
  readonly kind?: RequirementKind | undefined;
  readonly reader?: Reader;
  /** The button that does it. */
  readonly children?: ReactNode;
}

/** The one thing to know about a quote: who waits for whom, since when, what comes next and until when. */
export function WaitingPanel({ financing, step, kind, reader = "merchant", children }: WaitingPanelProps) {
  const t = useTranslations("quotes.waiting");
  const words = useTranslations("vocabulary");
  const { status, subStatus, waitingOn, statusChangedAt } = financing;
  const by = step?.by ?? waitingOn;
  return (
    <section className={classes.panel} data-turn={turnOf(financing, by, reader)} aria-label={t("label")}>
      <p className={classes.who}>
        {by === "none"
          ? words(`financingStatus.${status}`)
          : words(`${reader === "merchant" ? "waitingOn" : "waitingOnForAgent"}.${by}`)}
      </p>
      <p className={classes.since}>
        {t("since", { status: words(`financingStatus.${status}`) })} <Lasting since={statusChangedAt} />
      </p>
      {subStatus.type === "on_hold" ? (
        <p className={classes.hold}>
          <strong>{t("onHold")}</strong> {t(`onHoldReason.${onHoldReason(subStatus.reason)}`)}
          {subStatus.description === undefined ? null : <span className={classes.note}>{subStatus.description}</span>}
        </p>
      ) : null}
      <StepSentence financing={financing} step={step} kind={kind} reader={reader} />
      {subStatus.type === "canceled" && subStatus.reason !== undefined ? (
        <p className={classes.hold}>{subStatus.reason}</p>
      ) : null}
      {children}
    </section>
  );
}

type SentenceProps = Omit<WaitingPanelProps, "children"> & { readonly reader: Reader };

/** One sentence, and the last day where there is one. */
function StepSentence({ financing, step, kind = "other", reader }: SentenceProps) {
  const t = useTranslations("quotes.waiting");
  const mayAct = [useMay("documents.write"), useMay("cases.write")].every(Boolean);
  const sentences = useTranslations(`quotes.step.${reader === "agent" || mayAct ? reader : "viewer"}`);
  const kinds = useTranslations("vocabulary.requirementKind");
  const { status, subStatus } = financing;
  const isOwn = step?.what === "bring" || step?.what === "answer" || step?.what === "check";
  if (!isOwn && reader === "agent") return null;
  const sentence = () => {
    if (step?.what === "bring")
      return sentences(`bring.${step.by === "merchant" ? "merchant" : "consumer"}`, { kind: kinds(kind) });
    if (step?.what === "answer") return sentences("answer");
    if (step?.what === "check") return sentences("check");
    return subStatus.type === "on_hold" ? t(`nextOnHold.${onHoldReason(subStatus.reason)}`) : t(`next.${status}`);
  };
  return (
    <p className={classes.next}>
      {sentence()}
      {step?.dueAt === undefined ? null : <LastDay at={step.dueAt} reader={reader} isOwn={isOwn} />}
    </p>
  );
}

/** Until when there is time; once it is over, that it is. */
function LastDay({ at, reader, isOwn }: { at: string; reader: Reader; isOwn: boolean }) {
  const t = useTranslations("quotes.waiting");
  const now = useNow({ updateInterval: 60_000 });
  if (!isOwn && new Date(at) < now) {
    return (
      <strong className={classes.over}>
        {t("wasValidUntil")} <Timestamp at={at} />. {t("expired")}
      </strong>
    );
  }
  return (
    <>
      {" "}
      {t(isOwn ? (reader === "agent" ? "beforeForAgent" : "before") : "validUntil")} <Timestamp at={at} />.
    </>
  );
}

function turnOf(
  { status, subStatus }: ShownQuote["financing"],
  by: ShownNextStep["by"],
  reader: Reader,
): "yours" | "held" | "done" | "ended" | "others" {
  if (by === (reader === "merchant" ? "merchant" : "platform")) return "yours";
  if (status === "completed") return "done";
  if (subStatus.type === "on_hold") return "held";
  return by === "none" ? "ended" : "others";
}
