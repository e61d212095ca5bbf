"use client";

import { IconFlask } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useProblemText } from "../../../ui/feedback/use-problem-text.ts";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { PlainButton } from "../../../ui/plain/plain-button.tsx";
import classes from "../frame-notice.module.css";
import { useChooseMode } from "./use-choose-mode.ts";

/** Above every page of a sandbox: what one looks at, and the way back. */
export function TestDataBanner({ sessionId }: { sessionId: string }) {
  const t = useTranslations("shell.testMode");
  const { choose, isBusy, error } = useChooseMode(sessionId);
  return (
    <section className={classes.notice} aria-label={t("label")}>
      <IconFlask className={classes.icon ?? ""} size={22} stroke={1.7} aria-hidden />
      <div className={classes.words}>
        <p className={classes.title}>{t("banner")}</p>
        <p>{t("means")}</p>
        <FormProblem text={useProblemText(error)} />
      </div>
      <PlainButton disabled={isBusy} onClick={() => choose("live")}>
        {t("leave")}
      </PlainButton>
    </section>
  );
}
