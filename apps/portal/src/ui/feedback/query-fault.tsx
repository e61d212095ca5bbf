"use client";

import { useTranslations } from "next-intl";
import { refusalOfClientError } from "../../trpc/trpc-refusal.ts";
import { PlainButton } from "../plain/plain-button.tsx";
import { CopyText } from "./copy-text.tsx";
import { StateMessage } from "./state-message.tsx";

/** Refusals that trying again, or the financing team, does not help with: people have words for what does. */
const TOLD = ["operation_not_permitted", "rate_limit_exceeded", "cursor_invalid"] as const;

/** Data that could not be loaded: why, another try, and the request id. */
export function QueryFault({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useTranslations("fault");
  const problems = useTranslations("problem");
  const refusal = refusalOfClientError(error);
  const told = TOLD.find((code) => code === refusal?.code);
  const text = told === undefined ? t("loading") : problems(told);
  return (
    <div role="alert">
      <StateMessage title={t("title")} text={refusal === undefined ? t("offline") : text}>
        <PlainButton onClick={retry}>{t("retry")}</PlainButton>
        {refusal?.requestId === undefined ? null : <CopyText text={refusal.requestId} label={t("requestId")} />}
      </StateMessage>
    </div>
  );
}
