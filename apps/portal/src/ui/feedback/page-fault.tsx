"use client";

import { useTranslations } from "next-intl";
import classes from "../plain/plain-button.module.css";
import { CopyText } from "./copy-text.tsx";
import { StateMessage } from "./state-message.tsx";

export interface PageFaultProps {
  /** `digest` is the request id of the page (page-procedures.ts); absent for faults of the browser. */
  readonly error: Error & { digest?: string };
  readonly reset: () => void;
}

/** A page that failed: say so, offer another try, and the request id that support asks for. */
export function PageFault({ error, reset }: PageFaultProps) {
  const t = useTranslations("fault");
  return (
    <StateMessage isPage title={t("title")} text={t("text")}>
      <button type="button" className={classes.filled} onClick={reset}>
        {t("retry")}
      </button>
      {error.digest === undefined ? null : <CopyText text={error.digest} label={t("requestId")} />}
    </StateMessage>
  );
}
