"use client";

import { useTranslations } from "next-intl";
import classes from "../plain/plain-button.module.css";
import { CopyText } from "./copy-text.tsx";
import { StateMessage } from "./state-message.tsx";
import { secondsToWait } from "./wait-digest.ts";

export interface PageFaultProps {
  /** `digest` is the request id of the page, or how long to wait (page-procedures.ts); absent for faults of the browser. */
  readonly error: Error & { digest?: string };
  /** Asks the server again: Next.js's `reset` draws only what came before once more. */
  readonly retry: () => void;
}

/** A page that failed: say so, offer another try, and the request id that support asks for. One that came too fast says when to try. */
export function PageFault({ error: { digest }, retry }: PageFaultProps) {
  const t = useTranslations("fault");
  const seconds = secondsToWait(digest);
  const [title, text] =
    seconds === undefined
      ? [t("title"), t("text", { requestId: digest ?? "none" })]
      : [t("tooFast.title"), t("tooFast.text", { seconds })];
  return (
    <StateMessage isPage title={title} text={text}>
      <button type="button" className={classes.filled} onClick={retry}>
        {t("retry")}
      </button>
      {digest === undefined || seconds !== undefined ? null : <CopyText text={digest} label={t("requestId")} />}
    </StateMessage>
  );
}
