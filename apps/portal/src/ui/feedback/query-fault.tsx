"use client";

import { useTranslations } from "next-intl";
import { refusalOfClientError } from "../../trpc/trpc-refusal.ts";
import { PlainButton } from "../plain/plain-button.tsx";
import { CopyText } from "./copy-text.tsx";
import { StateMessage } from "./state-message.tsx";

/** Data that could not be loaded: why, another try, and the request id. */
export function QueryFault({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useTranslations("fault");
  const refusal = refusalOfClientError(error);
  return (
    <div role="alert">
      <StateMessage title={t("title")} text={refusal === undefined ? t("offline") : t("loading")}>
        <PlainButton onClick={retry}>{t("retry")}</PlainButton>
        {refusal?.requestId === undefined ? null : <CopyText text={refusal.requestId} label={t("requestId")} />}
      </StateMessage>
    </div>
  );
}
