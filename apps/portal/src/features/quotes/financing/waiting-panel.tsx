import { onHoldReason } from "@quote-financing/api/quotes/on-hold-reason";
import { useTranslations } from "next-intl";
import { Lasting } from "../../../ui/format/lasting.tsx";
import type { ShownQuote } from "../shown-quote.ts";
import classes from "./waiting-panel.module.css";

interface WaitingPanelProps {
  readonly financing: ShownQuote["financing"];
  readonly reader?: "merchant" | "agent";
}

/** The one thing to know about a quote: who waits for whom, since when, and what comes next. */
export function WaitingPanel({ financing, reader = "merchant" }: WaitingPanelProps) {
  const t = useTranslations("quotes.waiting");
  const words = useTranslations("vocabulary");
  const { status, subStatus, waitingOn, statusChangedAt } = financing;
  return (
    <section className={classes.panel} data-turn={turnOf(financing)} aria-label={t("label")}>
      <p className={classes.who}>
        {waitingOn === "none"
          ? words(`financingStatus.${status}`)
          : words(`${reader === "merchant" ? "waitingOn" : "waitingOnForAgent"}.${waitingOn}`)}
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
      {reader === "merchant" ? (
        <p className={classes.next}>
          {subStatus.type === "on_hold" ? t(`nextOnHold.${onHoldReason(subStatus.reason)}`) : t(`next.${status}`)}
        </p>
      ) : null}
      {subStatus.type === "canceled" && subStatus.reason !== undefined ? (
        <p className={classes.hold}>{subStatus.reason}</p>
      ) : null}
    </section>
  );
}

function turnOf({
  waitingOn,
  status,
  subStatus,
}: ShownQuote["financing"]): "yours" | "held" | "done" | "ended" | "others" {
  if (status === "completed") return "done";
  if (waitingOn === "merchant") return "yours";
  if (subStatus.type === "on_hold") return "held";
  return waitingOn === "none" ? "ended" : "others";
}
