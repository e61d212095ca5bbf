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

/** Who may only read is told what their organization has to do, and not to do it. */
type Reader = "merchant" | "viewer" | "agent";

/** Of these what comes next asks something of who reads it. */
const ASKING = ["offer_accepted", "invoice_pending", "offer_canceled"] as const;
const ASKING_ON_HOLD = ["installation_blocked", "customer_unreachable", "unknown"] as const;

interface WaitingPanelProps {
  readonly financing: ShownQuote["financing"];
  /** By the rule of the service; until it is known, what the status says. */
  readonly step: ShownNextStep | undefined;
  /** Of the requirement that the step is about. */
  readonly kind?: RequirementKind | undefined;
  readonly reader?: Exclude<Reader, "viewer">;
  /** The button that does it. */
  readonly children?: ReactNode;
}

/** The one thing to know about a quote: who waits for whom, since when, what comes next and until when. */
export function WaitingPanel({ financing, step, kind, reader: room = "merchant", children }: WaitingPanelProps) {
  const mayAct = [useMay("documents.write"), useMay("cases.write")].every(Boolean);
  const reader = room === "agent" || mayAct ? room : "viewer";
  const t = useTranslations("quotes.waiting");
  const words = useTranslations("vocabulary");
  const { status, subStatus, waitingOn, statusChangedAt } = financing;
  const by = step?.by ?? waitingOn;
  const waits = (on: Exclude<typeof by, "none">) => {
    if (reader === "agent") return words(`waitingOnForAgent.${on}`);
    return reader === "viewer" && on === "merchant" ? t("viewer.who") : words(`waitingOn.${on}`);
  };
  return (
    <section className={classes.panel} data-turn={turnOf(financing, by, reader)} aria-label={t("label")}>
      <p className={classes.who}>{by === "none" ? words(`financingStatus.${status}`) : waits(by)}</p>
      {/* What was needed is here: the status would still ask for it. */}
      {step?.what === "check" && reader !== "agent" ? null : (
        <p className={classes.since}>
          {by === "none" ? (
            // What has ended does not last: the line above says what it is, this one since which day.
            <Timestamp at={statusChangedAt} />
          ) : (
            <>
              {t("since", { status: words(`financingStatus.${status}`) })} <Lasting since={statusChangedAt} />
            </>
          )}
        </p>
      )}
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

type SentenceProps = Omit<WaitingPanelProps, "children" | "reader"> & { readonly reader: Reader };

/** One sentence, and the last day where there is one. */
function StepSentence({ financing, step, kind = "other", reader }: SentenceProps) {
  const t = useTranslations("quotes.waiting");
  const sentences = useTranslations(`quotes.step.${reader}`);
  const kinds = useTranslations("vocabulary.requirementKind");
  const { status, subStatus } = financing;
  const what = step?.what;
  const isOwn = what === "bring" || what === "answer" || what === "read" || what === "check";
  if (!isOwn && reader === "agent") return null;
  const sentence = () => {
    if (step?.what === "bring")
      return sentences(`bring.${step.by === "merchant" ? "merchant" : "consumer"}`, { kind: kinds(kind) });
    if (what === "answer" || what === "read" || what === "check") return sentences(what);
    if (subStatus.type !== "on_hold") {
      const asking = ASKING.find((known) => known === status && reader === "viewer");
      return asking === undefined ? t(`next.${status}`) : t(`viewer.next.${asking}`);
    }
    const reason = onHoldReason(subStatus.reason);
    const asking = ASKING_ON_HOLD.find((known) => known === reason && reader === "viewer");
    return asking === undefined ? t(`nextOnHold.${reason}`) : t(`viewer.nextOnHold.${asking}`);
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
        {t("wasValidUntil")} <Timestamp at={at} />. {t(reader === "viewer" ? "viewer.expired" : "expired")}
      </strong>
    );
  }
  return (
    <>
      {" "}
      {t(isOwn ? (reader === "merchant" ? "before" : "beforeForOthers") : "validUntil")} <Timestamp at={at} />.
    </>
  );
}

function turnOf(
  { status, subStatus }: ShownQuote["financing"],
  by: ShownNextStep["by"],
  reader: Reader,
): "yours" | "held" | "done" | "ended" | "others" {
  if (by === (reader === "agent" ? "platform" : "merchant")) return "yours";
  if (status === "completed") return "done";
  if (subStatus.type === "on_hold") return "held";
  return by === "none" ? "ended" : "others";
}
