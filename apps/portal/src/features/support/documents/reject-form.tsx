"use client";

import { Button, Textarea } from "@mantine/core";
import { useTranslations } from "next-intl";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { filled } from "../../../ui/forms/form-judge.ts";
import { SendForm } from "../../../ui/forms/send-form.tsx";
import { useSendForm } from "../../../ui/forms/use-send-form.ts";

/** Why what was sent is not enough: the organization reads it. */
export function RejectForm({ send, onSent }: { send: (reason: string) => Promise<unknown>; onSent: () => void }) {
  const t = useTranslations("support.documents");
  const form = useSendForm({
    initialValues: { reason: "" },
    inputOf: ({ reason }) => ({ reason: reason.trim() }),
    judge: filled("reason"),
    send: ({ reason }) => send(reason),
    onSent: async () => onSent(),
  });
  return (
    <SendForm form={form}>
      <Textarea {...form.field("reason")} label={t("reason")} description={t("reasonHint")} maxLength={500} />
      <FormButtons>
        <Button type="submit" loading={form.isBusy}>
          {t("reject")}
        </Button>
      </FormButtons>
    </SendForm>
  );
}
