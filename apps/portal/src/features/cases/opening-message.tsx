"use client";

import { Textarea } from "@mantine/core";
import { MESSAGE_BODY_MAX_CODE_POINTS } from "@quote-financing/api/cases/message-sizes";
import { countCodePoints } from "@quote-financing/domain/text/code-points";
import { useTranslations } from "next-intl";
import type { FormRefusal } from "../../ui/forms/form-judge.ts";
import type { FieldProps } from "../../ui/forms/use-send-form.ts";

const isTooLong = (text: string): boolean => countCodePoints(text) > MESSAGE_BODY_MAX_CODE_POINTS;

/** What keeps a first message from being sent, in the words of the field under a conversation. */
export function useMessageRefusals(): (body: string) => readonly FormRefusal[] {
  const t = useTranslations("cases.composer");
  return (body) => {
    if (body.trim() === "") return [{ param: "body", asking: t("missing") }];
    return isTooLong(body) ? [{ param: "body", asking: t("tooLong", { maximum: MESSAGE_BODY_MAX_CODE_POINTS }) }] : [];
  };
}

interface OpeningMessageProps {
  readonly field: FieldProps;
  /** Kept in this browser until it is sent. */
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** The first message of a case; Ctrl+Enter sends the form that it is in. */
export function OpeningMessage({ field, text, onText }: OpeningMessageProps) {
  const t = useTranslations("cases.composer");
  return (
    <Textarea
      name={field.name}
      label={t("label")}
      required
      withAsterisk={false}
      value={text}
      error={isTooLong(text) ? t("tooLong", { maximum: MESSAGE_BODY_MAX_CODE_POINTS }) : field.error}
      onChange={(event) => {
        field.onChange(event);
        onText(event.currentTarget.value);
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
      }}
    />
  );
}
