"use client";

import { useTranslations } from "next-intl";
import { useProblemText } from "../../../ui/feedback/use-problem-text.ts";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import classes from "./test-mode-switch.module.css";
import { useChooseMode } from "./use-choose-mode.ts";

/** Between an organization's own data and its sandbox, which is made the first time (decision record 0135). */
export function TestModeSwitch({ sessionId, isOn }: { sessionId: string; isOn: boolean }) {
  const t = useTranslations("shell.testMode");
  const { choose, isBusy, error } = useChooseMode(sessionId);
  const isShownOn = isBusy ? !isOn : isOn;
  return (
    <div className={classes.mode} data-on={isOn || undefined}>
      <label className={classes.body}>
        <span className={classes.label}>{t("label")}</span>
        <input
          type="checkbox"
          role="switch"
          className={classes.track}
          aria-checked={isShownOn}
          checked={isShownOn}
          disabled={isBusy}
          onChange={() => choose(isOn ? "live" : "test")}
        />
      </label>
      <FormProblem text={useProblemText(error)} />
    </div>
  );
}
