import { useFormatter, useTranslations } from "next-intl";
import classes from "./attempt-phases.module.css";

interface AttemptPhasesProps {
  readonly attempt: { readonly durationMs: number; readonly connectMs?: number; readonly firstByteMs?: number };
}

/** Where the time of an attempt went: a bar in proportion, and what its parts are below it. A kept connection has no connecting phase. */
export function AttemptPhases({ attempt: { durationMs, connectMs, firstByteMs } }: AttemptPhasesProps) {
  const t = useTranslations("deliveries.phases");
  const format = useFormatter();
  const connected = connectMs ?? 0;
  const answered = firstByteMs ?? durationMs;
  const phases = [
    { name: "connect", lengthMs: connected },
    { name: firstByteMs === undefined ? "noAnswer" : "wait", lengthMs: Math.max(0, answered - connected) },
    { name: "read", lengthMs: Math.max(0, durationMs - answered) },
  ] as const;
  const shown = phases.filter(({ name, lengthMs }) => lengthMs > 0 || name === "wait" || name === "noAnswer");
  return (
    <div className={classes.phases}>
      <div className={classes.bar} aria-hidden>
        {shown.map(({ name, lengthMs }) => (
          <span key={name} style={{ flexGrow: Math.max(1, lengthMs) }} data-phase={name} />
        ))}
      </div>
      <dl className={classes.lengths}>
        {shown.map(({ name, lengthMs }) => (
          <div key={name} data-phase={name}>
            <dt>{t(name)}</dt>
            <dd>{t("milliseconds", { duration: format.number(lengthMs) })}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
