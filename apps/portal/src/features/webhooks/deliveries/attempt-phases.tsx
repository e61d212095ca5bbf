import { useFormatter, useTranslations } from "next-intl";
import classes from "./attempt-phases.module.css";

interface AttemptPhasesProps {
  readonly attempt: { readonly durationMs: number; readonly connectMs?: number; readonly firstByteMs?: number };
}

/** Where the time of an attempt went. A kept connection has no connecting phase. */
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
    <dl className={classes.phases}>
      {shown.map(({ name, lengthMs }) => (
        <div key={name} className={classes.phase} style={{ flexGrow: Math.max(1, lengthMs) }} data-phase={name}>
          <dt>{t(name)}</dt>
          <dd>{t("milliseconds", { duration: format.number(lengthMs) })}</dd>
        </div>
      ))}
    </dl>
  );
}
