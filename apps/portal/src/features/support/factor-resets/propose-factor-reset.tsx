"use client";

import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { Answers } from "../../../trpc/answers.ts";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { filled } from "../../../ui/forms/form-judge.ts";
import { SendForm } from "../../../ui/forms/send-form.tsx";
import { useSendForm } from "../../../ui/forms/use-send-form.ts";

interface ProposeFactorResetProps {
  readonly agents: Answers["supportFactorResets"]["list"]["data"];
  readonly onProposed: () => void;
}

/** Says which colleague lost what, for a second one to approve. */
export function ProposeFactorReset({ agents, onProposed }: ProposeFactorResetProps) {
  const t = useTranslations("support.factorResets");
  const cache = trpc.useUtils();
  const propose = trpc.supportFactorResets.propose.useMutation({
    onSettled: () => cache.supportFactorResets.invalidate(),
  });
  const form = useSendForm({
    // None is chosen to begin with: a browser takes the first one where the chosen one goes, because a colleague was quicker.
    initialValues: { userId: "", reason: "" },
    inputOf: ({ userId, reason }) => ({ userId, reason: reason.trim() }),
    judge: filled("userId", "reason"),
    send: (input) => propose.mutateAsync(input),
    onSent: async () => onProposed(),
  });
  if (agents.length === 0 && !form.isBusy) return <p>{t("nobody")}</p>;
  return (
    <SendForm form={form}>
      <p>{t("means")}</p>
      <NativeSelect
        {...form.field("userId")}
        label={t("colleague")}
        data={[
          { value: "", label: t("choose") },
          ...agents.map(({ userId, name, email }) => ({ value: userId, label: `${name} (${email})` })),
        ]}
      />
      <TextInput {...form.field("reason")} label={t("reason")} required withAsterisk={false} maxLength={500} />
      <FormButtons>
        <Button type="submit" loading={form.isBusy}>
          {t("send")}
        </Button>
      </FormButtons>
    </SendForm>
  );
}
