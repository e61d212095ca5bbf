import { FINANCING_PHASES, type FinancingPhase } from "@quote-financing/domain/vocabulary";
import { useTranslations } from "next-intl";
import classes from "./phase-track.module.css";

/** The six phases in their order, with the one that the quote is in. */
export function PhaseTrack({ phase }: { phase: FinancingPhase }) {
  const t = useTranslations("vocabulary.financingPhase");
  const label = useTranslations("quotes")("phases");
  const current = FINANCING_PHASES.indexOf(phase);
  return (
    <ol className={classes.track} aria-label={label}>
      {FINANCING_PHASES.map((step, index) => (
        <li
          key={step}
          className={classes.step}
          data-passed={index < current || undefined}
          aria-current={index === current ? "step" : undefined}
        >
          {t(step)}
        </li>
      ))}
    </ol>
  );
}
