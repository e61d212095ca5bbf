import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PlainButton } from "../plain/plain-button.tsx";
import classes from "./bulk-bar.module.css";
import { BulkOutcome } from "./bulk-outcome.tsx";
import type { useBulk } from "./use-bulk.ts";
import type { Selection } from "./use-selection.ts";

interface BulkBarProps {
  readonly selection: Selection;
  /** The rows of the page that is shown; none while it is still that of the search before. */
  readonly shown: readonly (readonly [id: string, name: string])[];
  readonly bulk: ReturnType<typeof useBulk>;
  /** What can be done: buttons, enabled while rows are chosen and nothing runs. */
  readonly actions: (canStart: boolean) => ReactNode;
}

/** Stays in view below a list while rows are chosen: how many, what can be done to them, and how far it is. */
export function BulkBar({ selection, shown, bulk, actions }: BulkBarProps) {
  const t = useTranslations("list.bulk");
  const { progress, stop } = bulk;
  const count = selection.chosen.size;
  const isRunning = progress?.state === "running";
  const hasAll = shown.every(([id]) => selection.chosen.has(id));
  return (
    <section className={classes.bar} aria-label={t("label")}>
      <div className={classes.line}>
        {/* While it runs each row changes it, and how far it is says as much. */}
        <p className={classes.count} role={isRunning ? undefined : "status"}>
          {t("chosen", { count })}
        </p>
        {isRunning ? (
          <PlainButton size="small" onClick={stop}>
            {t("stop")}
          </PlainButton>
        ) : (
          <>
            <PlainButton size="small" disabled={hasAll} onClick={() => selection.choose(shown)}>
              {t("all")}
            </PlainButton>
            {count === 0 ? null : (
              <PlainButton size="small" onClick={selection.clear}>
                {t("none")}
              </PlainButton>
            )}
          </>
        )}
        <span className={classes.actions}>{actions(count > 0 && !isRunning)}</span>
      </div>
      {progress === undefined ? null : <BulkOutcome progress={progress} />}
    </section>
  );
}
