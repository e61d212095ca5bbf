"use client";

import { Textarea } from "@mantine/core";
import { MESSAGE_BODY_MAX_CODE_POINTS } from "@quote-financing/api/cases/message-sizes";
import { countCodePoints } from "@quote-financing/domain/text/code-points";
import { useTranslations } from "next-intl";

export const isSendable = (text: string): boolean =>
  text.trim() !== "" && countCodePoints(text) <= MESSAGE_BODY_MAX_CODE_POINTS;

/** The first message of a case; Ctrl+Enter sends the form that it is in. */
export function OpeningMessage({ text, onText }: { text: string; onText: (text: string) => void }) {
  const t = useTranslations("cases.composer");
  return (
    <Textarea
      label={t("label")}
      required
      withAsterisk={false}
      value={text}
      error={
        text.trim() === "" || isSendable(text) ? undefined : t("tooLong", { maximum: MESSAGE_BODY_MAX_CODE_POINTS })
      }
      onChange={(event) => onText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
      }}
    />
  );
}
