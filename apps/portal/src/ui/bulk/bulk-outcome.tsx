import { useTranslations } from "next-intl";
import { refusalOfClientError } from "../../trpc/trpc-refusal.ts";
import { useProblemText } from "../feedback/use-problem-text.ts";
import { useRefusalText } from "../feedback/use-refusal-text.ts";
import { FormProblem } from "../forms/form-problem.tsx";
import classes from "./bulk-bar.module.css";
import type { BulkProgress } from "./run-bulk.ts";

/** How far a run is; at its end how many were done, and of the others why not, each reason once. */
export function BulkOutcome({ progress }: { progress: BulkProgress }) {
  const t = useTranslations("list.bulk");
  const textOf = useRefusalText();
  const { total, done, refused, state, error } = progress;
  const problem = useProblemText(error);
  const tried = done + refused.length;
  const reasons = new Map<string, string[]>();
  for (const { name, error } of refused) {
    const refusal = refusalOfClientError(error);
    const words = refusal === undefined ? "" : textOf(refusal);
    reasons.set(words, [...(reasons.get(words) ?? []), name]);
  }
  return (
    <div className={classes.outcome}>
      {state === "running" ? <progress className={classes.progress} max={total} value={tried} aria-hidden /> : null}
      <p role="status">
        {state === "running" ? t("progress", { tried, total }) : t("result", { done, refused: refused.length })}
        {state === "stopped" || state === "lost" ? ` ${t(state, { left: total - tried })}` : null}
      </p>
      <FormProblem text={problem} />
      {state === "running" || reasons.size === 0 ? null : (
        <ul className={classes.reasons}>
          {[...reasons].map(([words, names]) => (
            <li key={words}>
              {words} <span className={classes.names}>{names.join(", ")}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
