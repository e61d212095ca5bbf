import { FINANCING_PHASES, type FinancingPhase, type FinancingStatus } from "@quote-financing/domain/vocabulary";
import { useTranslations } from "next-intl";
import classes from "./phase-track.module.css";

interface PhaseTrackProps {
  readonly financing: { readonly phase: FinancingPhase; readonly status: FinancingStatus };
}

/** The six phases in their order, with the one that the quote is in. */
export function PhaseTrack({ financing: { phase, status } }: PhaseTrackProps) {
  const t = useTranslations("vocabulary.financingPhase");
  const label = useTranslations("quotes")("phases");
  const current = FINANCING_PHASES.indexOf(phase);
  // Who stopped on the way has not been in all phases before the last: none of them is shown as passed.
  const isStopped = phase === "closed" && status !== "completed";
  return (
    <ol className={classes.track} aria-label={label} data-stopped={isStopped || undefined}>
      {FINANCING_PHASES.map((step, index) => (
        <li
          key={step}
          className={classes.step}
          data-passed={(index < current && !isStopped) || undefined}
          aria-current={index === current ? "step" : undefined}
        >
          {t(step)}
        </li>
      ))}
    </ol>
  );
}
