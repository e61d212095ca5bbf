"use client";

import { useTranslations } from "next-intl";
import { newSession } from "../../trpc/person-request.ts";
import { refusalOfClientError } from "../../trpc/trpc-refusal.ts";
import { PlainButton } from "../plain/plain-button.tsx";
import { CopyText } from "./copy-text.tsx";
import { StateMessage } from "./state-message.tsx";

/** Refusals that the financing team does not help with: people have words for what does. */
const TOLD = ["operation_not_permitted", "cursor_invalid", "credentials_missing", "credentials_invalid"] as const;

/** Data that could not be loaded: why, another try where that can help, and the request id. */
export function QueryFault({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useTranslations("fault");
  const problems = useTranslations("problem");
  const refusal = refusalOfClientError(error);
  const told = TOLD.find((code) => code === refusal?.code);
  const seconds = refusal?.code === "rate_limit_exceeded" ? (refusal.retryAfterSeconds ?? 1) : undefined;
  if (seconds !== undefined)
    return <Fault title={t("tooFast.title")} text={t("tooFast.text", { seconds })} retry={retry} />;
  const text = told === undefined ? t("loading") : problems(told);
  const mayHelp = told !== "operation_not_permitted";
  return (
    <Fault
      title={t("title")}
      text={refusal === undefined ? t("offline") : text}
      retry={mayHelp ? retry : undefined}
      requestId={refusal?.requestId}
    />
  );
}

interface FaultProps {
  readonly title: string;
  readonly text: string;
  readonly retry: (() => void) | undefined;
  readonly requestId?: string | undefined;
}

/** What could not be loaded, in words, and another try. */
export function Fault({ title, text, retry, requestId }: FaultProps) {
  const t = useTranslations("fault");
  const again = () => {
    // Who closed the dialog that asks to sign in again is asked once more.
    newSession.wish();
    retry?.();
  };
  return (
    <div role="alert">
      <StateMessage title={title} text={text}>
        {retry === undefined ? null : <PlainButton onClick={again}>{t("retry")}</PlainButton>}
        {requestId === undefined ? null : <CopyText text={requestId} label={t("requestId")} />}
      </StateMessage>
    </div>
  );
}
