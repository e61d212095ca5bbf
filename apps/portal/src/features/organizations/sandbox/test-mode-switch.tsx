"use client";

import { Switch } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useProblemText } from "../../../ui/feedback/use-problem-text.ts";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import classes from "./test-mode-switch.module.css";
import { useChooseMode } from "./use-choose-mode.ts";

/** Between an organization's own data and its sandbox, which is made the first time (decision record 0135). */
export function TestModeSwitch({ sessionId, isOn }: { sessionId: string; isOn: boolean }) {
  const t = useTranslations("shell.testMode");
  const { choose, isBusy, error } = useChooseMode(sessionId);
  return (
    <div className={classes.mode} data-on={isOn || undefined}>
      <Switch
        classNames={{ body: classes.body ?? "", label: classes.label ?? "", track: classes.track ?? "" }}
        size="sm"
        labelPosition="left"
        label={t("label")}
        checked={isBusy ? !isOn : isOn}
        disabled={isBusy}
        onChange={() => choose(isOn ? "live" : "test")}
      />
      <FormProblem text={useProblemText(error)} />
    </div>
  );
}
