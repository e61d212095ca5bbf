"use client";

import { Button, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { filled } from "../../../ui/forms/form-judge.ts";
import { SendForm } from "../../../ui/forms/send-form.tsx";
import { useSendForm } from "../../../ui/forms/use-send-form.ts";
import { usePasskey } from "./use-passkey.ts";

/** A name, and then what the browser and the device ask. */
export function AddPasskeyForm({ onAdded }: { onAdded: () => void }) {
  const t = useTranslations("account.passkeys");
  const cache = trpc.useUtils();
  const passkey = usePasskey();
  const form = useSendForm({
    initialValues: { name: "" },
    inputOf: ({ name }) => ({ name: name.trim() }),
    judge: filled("name"),
    send: async ({ name }) => {
      await passkey.add(name);
      await cache.account.passkeys.invalidate();
    },
    onSent: async () => onAdded(),
  });
  return (
    <SendForm form={form}>
      <p>{t("explanation")}</p>
      <TextInput
        {...form.field("name")}
        label={t("name")}
        description={t("nameHelp")}
        required
        withAsterisk={false}
        maxLength={60}
      />
      <FormButtons>
        <Button type="submit" loading={form.isBusy}>
          {t("continue")}
        </Button>
      </FormButtons>
    </SendForm>
  );
}
