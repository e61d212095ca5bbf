"use client";

import { Button, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { judgeBy } from "../../../ui/forms/form-judge.ts";
import { SendForm } from "../../../ui/forms/send-form.tsx";
import { useSendForm } from "../../../ui/forms/use-send-form.ts";

export interface RedactedMessage {
  readonly organizationId: string;
  readonly caseId: string;
  readonly messageId: string;
}

/** Asks why, and erases the text of one message. */
export function RedactForm({ message, onRedacted }: { message: RedactedMessage; onRedacted: () => void }) {
  const t = useTranslations("support.redact");
  const cache = trpc.useUtils();
  const redact = trpc.supportCases.redactMessage.useMutation({
    onSuccess: async () => {
      await cache.supportCases.invalidate();
      onRedacted();
    },
  });
  const form = useSendForm({
    initialValues: { reason: "" },
    inputOf: ({ reason }) => ({ ...message, reason: reason.trim() }),
    judge: judgeBy(() => import("@quote-financing/api/cases/support-schema").then((file) => file.redactMessageInput)),
    send: (input) => redact.mutateAsync(input),
  });
  return (
    <SendForm form={form}>
      <p>{t("text")}</p>
      <TextInput {...form.field("reason")} label={t("reason")} required withAsterisk={false} maxLength={500} />
      <FormButtons>
        <Button type="submit" color="red" loading={form.isBusy}>
          {t("confirm")}
        </Button>
      </FormButtons>
    </SendForm>
  );
}
