"use client";

import { useTranslations } from "next-intl";
import { CopyText } from "../feedback/copy-text.tsx";
import type { ProblemText } from "../feedback/shown-problem.ts";
import classes from "./form-problem.module.css";

/** On a phone it may stand a screen above the button that was pressed. */
const bringIntoSight = (problem: HTMLElement | null) => problem?.scrollIntoView({ block: "nearest" });

/** What went wrong with a form, read out and in sight when it appears. Renders its live region always, so that it is heard. */
export function FormProblem({ text }: { text: ProblemText | string | undefined }) {
  const t = useTranslations("fault");
  const problem = typeof text === "string" ? { words: text } : text;
  return (
    <div role="alert" className={classes.region}>
      {problem === undefined ? null : (
        <div ref={bringIntoSight} className={classes.problem}>
          <p>{problem.words === "" ? t("atField") : problem.words}</p>
          {problem.requestId === undefined ? null : (
            <p className={classes.request}>
              {t("requestId")} <CopyText text={problem.requestId} label={t("requestId")} />
            </p>
          )}
        </div>
      )}
    </div>
  );
}
